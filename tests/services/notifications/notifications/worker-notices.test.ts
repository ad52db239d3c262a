/** Messages on phones, whose pages may not show notifications themselves. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createNotifications } from '#services/notifications/notifications/notifications.ts';
import { createWorkerNotices } from '#services/notifications/notifications/worker-notices.ts';
import { settled } from '#tests/infra/settled.ts';
import { createWorkerBrowser } from './worker-browser.ts';

const news = { tag: 'c1', title: 'Анна', body: 'Привет' };

function openPhone(given: Parameters<typeof createWorkerBrowser>[0] = {}) {
  const browser = createWorkerBrowser({ hasButtons: false, ...given });
  const { window, ...opened } = browser.openTab({ isPhone: true });
  return { browser, ...opened, notifications: createNotifications(window) };
}
const tagsOf = ({ standing }: ReturnType<typeof createWorkerBrowser>) =>
  standing.map(({ tag }) => tag);

test('a phone shows a message, in the place of the last of its conversation, and a click on it tells once', async () => {
  const { browser, notifications, tab } = openPhone();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  notifications.notify(news, first);
  await expect.poll(() => browser.standing).toMatchObject([{ tag: 'c1', body: 'Привет' }]);
  notifications.notify({ ...news, body: 'Где ты?' }, second);
  await expect.poll(() => browser.standing).toMatchObject([{ tag: 'c1', body: 'Где ты?' }]);
  await browser.press('c1');
  expect(tab.focused).toBe(1);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
  expect(browser.standing).toEqual([]);
});

test('it goes when it was read, also what an earlier page has left, and after a sign-out all', async () => {
  const { browser, notifications, die } = openPhone();
  for (const tag of ['c1', 'c2', 'c3']) notifications.notify({ ...news, tag }, () => {});
  await expect.poll(() => tagsOf(browser)).toEqual(['c1', 'c2', 'c3']);
  notifications.dismissAllBut(['c2', 'c3']);
  await expect.poll(() => tagsOf(browser)).toEqual(['c2', 'c3']);
  die();
  const next = createNotifications(browser.openTab({ isPhone: true }).window);
  next.dismissAllBut(['c3']);
  await expect.poll(() => tagsOf(browser)).toEqual(['c3']);
  next.dismissAllBut([]);
  await expect.poll(() => tagsOf(browser)).toEqual([]);
});

test('a call that rings is no conversation: it is taken back by itself alone', async () => {
  const { browser, notifications } = openPhone();
  const takeBack = notifications.notify({ ...news, tag: 'call/k1', isCall: true }, () => {});
  notifications.notify(news, () => {});
  await expect.poll(() => tagsOf(browser)).toEqual(['call/k1', 'c1']);
  notifications.dismissAllBut([]);
  await expect.poll(() => tagsOf(browser)).toEqual(['call/k1']);
  takeBack();
  expect(browser.standing).toEqual([]);
});

describe('a worker that is slow to get ready', () => {
  /** Lets the time pass in small steps, so that the worker's answers come in between. */
  async function pass(ms: number) {
    for (let left = ms; left > 0; left -= 500) await vi.advanceTimersByTimeAsync(500);
    await settled();
  }
  function openSlow(given: Parameters<typeof createWorkerBrowser>[0]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return openPhone(given);
  }
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['starts after 10,000 ms', { startsAtMs: 10_000 }],
    ['is installed after 10,000 ms', { installedAtMs: 10_000 }],
    ['could not be started three times', { wordsLost: 3 }],
  ])('and %s shows the message late, once', async (_, given) => {
    const { browser, notifications } = openSlow(given);
    notifications.notify(news, () => {});
    await pass(8_500);
    expect(browser.alerts).toEqual([]);
    await pass(5_000);
    expect(browser.alerts).toEqual(['Привет']);
    await pass(30_000);
    expect(browser.alerts).toEqual(['Привет']);
    expect(tagsOf(browser)).toEqual(['c1']);
  });

  test('shows what came meanwhile in its order, and nothing that was read before', async () => {
    const { browser, notifications } = openSlow({ startsAtMs: 10_000 });
    notifications.notify(news, () => {});
    notifications.notify({ ...news, tag: 'c2', body: 'Прочитано' }, () => {});
    await pass(5_000);
    notifications.notify({ ...news, body: 'Где ты?' }, () => {});
    notifications.dismissAllBut(['c1']);
    await pass(15_000);
    expect(browser.standing).toMatchObject([{ tag: 'c1', body: 'Где ты?' }]);
    expect(browser.alerts).toEqual(['Привет', 'Где ты?']);
  });

  test('never shows what was deleted before', async () => {
    const { browser, notifications } = openSlow({ startsAtMs: 10_000 });
    const about = { messageId: 'm1', version: 1 };
    notifications.notify({ ...news, about }, () => {});
    notifications.notify({ ...news, tag: 'c2', about: { ...about, messageId: 'm2' } }, () => {});
    notifications.revise({ tag: 'c1', ...about }, null, () => {});
    // Another message was deleted than the one that is told of.
    notifications.revise({ tag: 'c2', ...about }, null, () => {});
    await pass(20_000);
    expect(browser.alerts).toHaveLength(1);
    expect(tagsOf(browser)).toEqual(['c2']);
  });

  test('is asked no more once nothing waits for it', async () => {
    const { browser, notifications } = openSlow({ wordsLost: 1_000 });
    notifications.notify(news, () => {});
    await pass(7_000);
    expect(browser.words).toHaveLength(3);
    notifications.dismissAllBut([]);
    await pass(30_000);
    expect(browser.words).toHaveLength(3);
  });
});

test('where a phone lets us have no worker, nothing is shown, and the worker is asked for by the next message', async () => {
  const { browser, notifications } = openPhone({ refusesWorkers: true });
  notifications.notify(news, () => {});
  await settled();
  expect(browser.refused).toBe(1);
  notifications.notify(news, () => {});
  await settled();
  expect(browser.refused).toBe(2);
  expect(browser.alerts).toEqual([]);
});

test('code that did not load is asked for again by the next message', async () => {
  const path = '#services/notifications/notifications/worker-notices.ts';
  const asked = vi.fn<() => void>();
  vi.doMock(path, async (original) => {
    asked();
    if (asked.mock.calls.length === 1) throw new TypeError('Failed to fetch the module');
    return original<object>();
  });
  const { browser, notifications } = openPhone();
  notifications.notify(news, () => {});
  await expect.poll(() => asked.mock.calls).toHaveLength(1);
  await settled();
  notifications.notify({ ...news, body: 'Где ты?' }, () => {});
  await expect.poll(() => browser.alerts).toEqual(['Где ты?']);
  vi.doUnmock(path);
});

test('a worker that does not answer for 3,000 ms is none, and is asked anew the next time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const browser = createWorkerBrowser({ wordsLost: 1 });
  const worker = createWorkerNotices(browser.openTab().window);
  const notice = { tag: 'call/k1', title: 'Анна', options: { renotify: true }, endsWithPage: true };
  const show = () => worker.show(notice, () => {}, new AbortController().signal);
  const ended = vi.fn<() => void>();
  const refused = expect(show().finally(ended)).rejects.toThrow('3000 ms');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  vi.useRealTimers();
  await show();
  expect(tagsOf(browser)).toEqual(['call/k1']);
});
