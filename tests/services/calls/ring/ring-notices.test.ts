import { afterEach, describe, expect, test, vi } from 'vitest';
import { createNotifications } from '#services/notifications/notifications/notifications.ts';
import { createRingNotices } from '#services/calls/ring/ring-notices.ts';
import { settled } from '#tests/infra/settled.ts';
import { createWorkerBrowser } from '#tests/services/notifications/notifications/worker-browser.ts';

const call = {
  tag: 'call/k1',
  title: 'Анна',
  body: 'Входящий аудио звонок',
  bodyWithoutButtons: 'Входящий аудио звонок. Нажмите',
  answer: 'Ответить',
  decline: 'Отклонить',
};

type Browser = ReturnType<typeof createWorkerBrowser>;

function ringIn(browser: Browser, given: Parameters<Browser['openTab']>[0] = {}) {
  const { window, ...opened } = browser.openTab(given);
  const notices = createRingNotices(createNotifications(window), window);
  const chosen: string[] = [];
  const tell = (tag = call.tag) =>
    notices.tell({ ...call, tag }, (answer) => void chosen.push(answer));
  return { ...opened, chosen, tell };
}

test('a call is told with both answers, silently, and stands until it is taken back', async () => {
  const browser = createWorkerBrowser();
  const takeBack = ringIn(browser).tell();
  await expect.poll(() => browser.standing).toHaveLength(1);
  expect(browser.standing[0]).toMatchObject({
    title: 'Анна',
    tag: 'call/k1',
    body: 'Входящий аудио звонок',
    lang: 'ru',
    silent: true,
    requireInteraction: true,
    actions: [
      { action: 'answer', title: 'Ответить' },
      { action: 'decline', title: 'Отклонить' },
    ],
  });
  expect(browser.plain).toEqual([]);
  takeBack();
  expect(browser.standing).toEqual([]);
});

test.each([
  ['answer', ['answer'], 1],
  // Declining leaves the person in the present tab.
  ['decline', ['decline'], 0],
  // A click beside the buttons opens the page, which has them, too.
  ['', [], 1],
])('pressed «%s», the page that told is told, and no other', async (action, told, focused) => {
  const browser = createWorkerBrowser();
  const [other, asking] = [ringIn(browser), ringIn(browser)];
  asking.tell();
  await expect.poll(() => browser.standing).toHaveLength(1);
  await browser.press('call/k1', action);
  expect([asking.chosen, asking.tab.focused]).toEqual([told, focused]);
  expect([other.chosen, other.tab.focused]).toEqual([[], 0]);
  expect(browser.standing).toEqual([]);
});

test('an answer counts also where the window may not come to the front, or has done so before it', async () => {
  const browser = createWorkerBrowser();
  const { tell, chosen } = ringIn(browser, { mayFocus: false });
  const takeBack = tell();
  await expect.poll(() => browser.standing).toHaveLength(1);
  const pressing = browser.press('call/k1', 'answer');
  takeBack();
  await pressing;
  expect(chosen).toEqual(['answer']);
});

test('what is over before it stands never does', async () => {
  const browser = createWorkerBrowser();
  const { tell } = ringIn(browser);
  const takeBack = tell();
  takeBack();
  tell('call/k2');
  await expect.poll(() => browser.standing).toMatchObject([{ tag: 'call/k2' }]);
  expect(browser.plain).toEqual([]);
});

test('it goes with its page; what a page that died has left, with the next', async () => {
  const browser = createWorkerBrowser();
  const closed = ringIn(browser);
  closed.tell();
  await expect.poll(() => browser.standing).toHaveLength(1);
  closed.close();
  expect(browser.standing).toEqual([]);

  const killed = ringIn(browser);
  killed.tell();
  await expect.poll(() => browser.standing).toHaveLength(1);
  const next = ringIn(browser);
  next.tell('call/k2');
  await expect.poll(() => browser.standing).toMatchObject([{ tag: 'call/k1' }, { tag: 'call/k2' }]);
  killed.die();
  ringIn(browser);
  await expect.poll(() => browser.standing).toMatchObject([{ tag: 'call/k2' }]);
});

test('pressed when its page has died, it leads to another, which rings', async () => {
  const browser = createWorkerBrowser();
  const { tell, die } = ringIn(browser);
  tell();
  await expect.poll(() => browser.standing).toHaveLength(1);
  die();
  await browser.press('call/k1', 'answer');
  expect(browser.opened).toEqual(['/']);
});

test.each([
  ['without buttons', { hasButtons: false }],
  ['that lets us have no worker', { refusesWorkers: true }],
])('a browser %s shows what a click on it leads to', async (_, given) => {
  const browser = createWorkerBrowser(given);
  const takeBack = ringIn(browser).tell();
  await expect.poll(() => browser.plain).toEqual(['Входящий аудио звонок. Нажмите']);
  expect(browser.standing).toEqual([]);
  takeBack();
  expect(browser.plain).toEqual([]);
});

describe.each([
  ['starts', { startsAtMs: 5_000 }],
  ['is installed', { installedAtMs: 5_000 }],
])('where the worker %s after 5,000 ms', (_, given) => {
  async function pass(ms: number) {
    for (let left = ms; left > 0; left -= 500) await vi.advanceTimersByTimeAsync(500);
    await settled();
  }
  function ringSlowly(isPhone: boolean) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const browser = createWorkerBrowser(given);
    return { browser, ...ringIn(browser, { isPhone }) };
  }
  afterEach(() => void vi.useRealTimers());

  test('a call does not wait for the buttons longer than 3,000 ms, and is told once', async () => {
    const { browser, tell } = ringSlowly(false);
    tell();
    await pass(2_500);
    expect(browser.plain).toEqual([]);
    await pass(500);
    expect(browser.plain).toEqual(['Входящий аудио звонок. Нажмите']);
    await pass(30_000);
    expect(browser.plain).toHaveLength(1);
    expect(browser.alerts).toEqual([]);
  });

  test('a phone tells of a call late, once, and not of one that is over by then', async () => {
    const { browser, tell } = ringSlowly(true);
    tell();
    const takeBack = tell('call/k2');
    await pass(4_000);
    takeBack();
    await pass(30_000);
    expect(browser.standing).toMatchObject([{ tag: 'call/k1' }]);
    expect(browser.alerts).toHaveLength(1);
  });
});
