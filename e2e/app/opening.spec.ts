/** Whatever opens is there in the frames after the click, the first time too, and nothing on the screen jumps. */
import type { Locator, Page } from '@playwright/test';
import type { Message } from '#contract/messages.ts';
import { chatTile } from '../infra/chat.ts';
import { whatOpensIsHere } from '../infra/loaded.ts';
import { annaAndFriend, sayMany } from '../infra/people.ts';
import { expect, test, type Vest } from '../infra/test.ts';

/** Notes every layout shift with what was being opened; a click excuses none. */
function noteShifts(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { node: Node | null }[];
  }
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  const moved = ({ node }: { node: Node | null }) =>
    node instanceof Element ? node.outerHTML.slice(0, 120) : 'text';
  new PerformanceObserver((list) => {
    // The entries of this type are shifts.
    for (const { value, sources } of list.getEntries() as Shift[])
      shifts.push(
        `${document.documentElement.dataset['opening']}: ${value} ${sources.map(moved).join(' | ')}`,
      );
  }).observe({ type: 'layout-shift' });
}

const shiftsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts); // as noteShifts sets it

/** Clicks, and answers the number of frames until a page, a conversation or a dialog has this heading. */
const framesTo = (heading: string, by: Locator): Promise<number> =>
  by.evaluate(async (element, words) => {
    document.documentElement.dataset['opening'] = words;
    const isThere = () =>
      [...document.querySelectorAll('main h1, [role=dialog] h2')].some(
        (one) => one.textContent === words && !one.closest('[aria-hidden]'),
      );
    if (element instanceof HTMLElement) element.click();
    let frames = 0;
    do {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames += 1;
    } while (!isThere());
    return frames;
  }, heading);

/** Anna with a long chat, and a group of four that has much to read. */
async function worldOf(vest: Vest) {
  const { anna, boris, page, say, conversationId: withBoris } = await annaAndFriend(vest);
  await sayMany(say, 30);
  const others = [boris, await vest.register('Вера'), await vest.register('Глеб')];
  const calls = await Promise.all(others.map((other) => vest.as(other)));
  const participantIds: string[] = [];
  for (const [index, other] of others.entries()) {
    if (other !== boris) await vest.befriend(anna, other);
    const me = await calls[index]?.('GET', '/status/me');
    participantIds.push((me as { user: { id: string } }).user.id); // the contract's answer
  }
  const group = { participantIds, isGroup: true, title: 'Поход' };
  const made = await (await vest.as(anna))('POST', '/conversations', group);
  const { id: conversationId } = (made as { conversation: { id: string } }).conversation; // the contract's answer
  for (let n = 1; n <= 20; n += 1) {
    const message = { conversationId, type: 'TEXT', content: `привал ${n}` };
    const told = await calls[n % calls.length]?.('POST', '/conversations/send', message);
    expect((told as { message: Message }).message.content).toBe(`привал ${n}`); // the contract's answer
  }
  return { page, friend: page.locator(`a[href="/?c=${withBoris}"]`) };
}

test('что открывают, видно через кадр, и в первый раз; ничего не прыгает', async ({ vest }) => {
  const { page, friend } = await worldOf(vest);
  await page.reload();
  await expect(chatTile(page, 'Поход')).toContainText('непрочитанных');
  await whatOpensIsHere(page);
  await page.evaluate(noteShifts);
  const open = async (heading: string, by: Locator, atMost: number) => {
    const frames = await framesTo(heading, by);
    expect.soft(frames, heading).toBeLessThanOrEqual(atMost);
    await page.waitForTimeout(250);
  };
  const openDialog = async (heading: string, by: Locator) => {
    // Its actors' code is asked for by a promise, which takes some frames more.
    await open(heading, by, 6);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const rail = page.getByRole('navigation', { name: 'Разделы' });
  const tile = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  const title = page
    .getByRole('region', { name: 'Переписка' })
    .getByRole('heading')
    .getByRole('button');

  // All of it is opened a first time and a second.
  for (let time = 1; time <= 2; time += 1) {
    for (const name of ['Контакты', 'Звонки', 'Настройки', 'Чаты'])
      await open(name, rail.getByRole('link', { name }), 2);
    await open('Поход', chatTile(page, 'Поход'), 2);
    await openDialog('О беседе', title);
    await open('Борис', friend, 2);
    await openDialog('Профиль', title);
    await openDialog('Создать групповой чат', tile('Новая беседа'));
    await openDialog('Контакты', tile(/^Контакты/));
    await openDialog('Профиль', tile(/EBLID/));
  }
  expect.soft(await shiftsOn(page)).toEqual([]);

  // A chat that is opened by a link stands below the fold of the list.
  await page.setViewportSize({ width: 1280, height: 440 });
  await page.reload();
  await expect(friend).toHaveAttribute('aria-current', 'page');
  await expect(friend).toBeInViewport({ ratio: 1 });
});
