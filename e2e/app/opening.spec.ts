/** Whatever opens is there in the frames after the click, the first time too, and nothing on the screen jumps. */
import type { Locator, Page } from '@playwright/test';
import type { Message } from '#contract/messages.ts';
import { chatTile } from '../infra/chat.ts';
import { whatOpensIsHere } from '../infra/loaded.ts';
import { narrow } from '../infra/looks.ts';
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

/** Clicks, and answers the number of frames until a page, a conversation, a dialog or a menu shows these words. */
const framesTo = (words: string, by: Locator, isMenu: boolean): Promise<number> =>
  by.evaluate(
    async (element, { text, isByRight }) => {
      document.documentElement.dataset['opening'] = text;
      const isThere = () =>
        [...document.querySelectorAll('main h1, [role=dialog] h2, [role=menuitem]')].some(
          (one) => one.textContent === text && !one.closest('[aria-hidden]'),
        );
      const { left, top } = element.getBoundingClientRect();
      const place = { bubbles: true, cancelable: true, clientX: left + 5, clientY: top + 5 };
      const click = isByRight ? { ...place, button: 2 } : place;
      element.dispatchEvent(new MouseEvent(isByRight ? 'contextmenu' : 'click', click));
      let frames = 0;
      do {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        frames += 1;
      } while (!isThere() && frames < 300);
      return frames;
    },
    { text: words, isByRight: isMenu },
  );

/** Anna with a long chat, and a group of four that has much to read. */
async function worldOf(vest: Vest) {
  const { anna, boris, page, say, conversationId: withBoris } = await annaAndFriend(vest);
  await sayMany(say, 20);
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
  for (let n = 1; n <= 15; n += 1) {
    const message = { conversationId, type: 'TEXT', content: `привал ${n}` };
    const told = await calls[n % calls.length]?.('POST', '/conversations/send', message);
    expect((told as { message: Message }).message.content).toBe(`привал ${n}`); // the contract's answer
  }
  return { page, friend: page.locator(`a[href="/?c=${withBoris}"]`) };
}

test('что открывают, видно через кадр, и в первый раз; ничего не прыгает', async ({ vest }) => {
  const { page, friend } = await worldOf(vest);
  // In a wider window the two about a conversation push it aside.
  await page.setViewportSize({ width: 1199, height: 720 });
  await page.reload();
  await expect(chatTile(page, 'Поход')).toContainText('непрочитанных');
  await whatOpensIsHere(page);
  await page.evaluate(noteShifts);
  const open = async (words: string, by: Locator, atMost = 2, isMenu = false) => {
    const frames = await framesTo(words, by, isMenu);
    expect.soft(frames, words).toBeLessThanOrEqual(atMost);
    // Nothing tells that no late part will come, so each opening has this long to shift the page.
    await page.waitForTimeout(120);
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
      await open(name, rail.getByRole('link', { name }));
    await open('Поход', chatTile(page, 'Поход'));
    await openDialog('О группе', title);
    await open('Борис', friend);
    await open('Цитировать', page.getByRole('article').last(), 2, true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await openDialog('Профиль', title);
    await openDialog('Создать групповой чат', tile('Новая беседа'));
    await openDialog('Контакты', tile(/^Контакты/));
    await openDialog('Профиль', tile(/EBLID/));
  }
  expect.soft(await shiftsOn(page)).toEqual([]);

  await page.setViewportSize(narrow);
  await page.goto('/');
  await expect(friend).toBeVisible();
  await whatOpensIsHere(page);
  await page.evaluate(noteShifts);
  for (const name of ['Контакты', 'Звонки', 'Настройки', 'Чаты'])
    await open(name, rail.getByRole('link', { name }));
  await open('Поход', chatTile(page, 'Поход'));
  await openDialog('О группе', title);
  expect.soft(await shiftsOn(page)).toEqual([]);

  // A chat that is opened by a link stands below the fold of the list.
  await page.setViewportSize({ width: 1280, height: 440 });
  await page.goto((await friend.getAttribute('href')) ?? '');
  await expect(friend).toHaveAttribute('aria-current', 'page');
  await expect(friend).toBeInViewport({ ratio: 1 });
});
