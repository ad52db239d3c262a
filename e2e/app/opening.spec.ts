/** Whatever opens is there in the frames after the click, the first time too, and nothing on the screen jumps. */
import type { Locator, Page } from '@playwright/test';
import type { Message } from '#contract/messages.ts';
import { chatTile } from '../infra/chat.ts';
import { requestsOf, whatOpensIsHere } from '../infra/loaded.ts';
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
  const moved = ({ node }: { node: Node | null }) =>
    node instanceof Element ? node.outerHTML.slice(0, 120) : 'text';
  const note = (entries: PerformanceEntryList) => {
    // The entries of this type are shifts.
    for (const { value, sources } of entries as Shift[])
      shifts.push(
        `${document.documentElement.dataset['opening']}: ${value} ${sources.map(moved).join(' | ')}`,
      );
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  const readShifts = () => {
    note(observer.takeRecords());
    return shifts;
  };
  Object.assign(window, { readShifts });
}

const shiftsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readShifts: () => string[] }).readShifts()); // as noteShifts sets it

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

/** Anna with a long chat, and a group of four in which she has read nothing. */
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
  // Their number in the list has one digit, so that it keeps its width whenever a part of them has been read.
  for (let n = 1; n <= 9; n += 1) {
    const message = { conversationId, type: 'TEXT', content: `привал ${n}` };
    const told = await calls[n % calls.length]?.('POST', '/conversations/send', message);
    expect((told as { message: Message }).message.content).toBe(`привал ${n}`); // the contract's answer
  }
  return { page, friend: page.locator(`a[href="/?c=${withBoris}"]`) };
}

type Open = (words: string, by: Locator, atMost?: number, isMenu?: boolean) => Promise<void>;

/**
 * Expects of a page that has just loaded that what is opened is soon there, and that nothing jumps. A machine that stalls
 * delays some opening in one load or the other; what is late by itself is late in each of three. Nothing may jump in any.
 */
async function expectSoon(load: () => Promise<Page>, openAll: (open: Open) => Promise<void>) {
  let late: string[] | null = null;
  for (let loads = 1; loads <= 3 && late?.length !== 0; loads += 1) {
    const page = await load();
    await whatOpensIsHere(page);
    await page.evaluate(noteShifts);
    const requests = requestsOf(page);
    const lateNow: string[] = [];
    let opened = 0;
    await openAll(async (words, by, atMost = 2, isMenu = false) => {
      opened += 1;
      const frames = await framesTo(words, by, isMenu);
      if (frames > atMost) lateNow.push(`opening ${opened}, ${words}: within ${atMost} frames`);
      // What has come late has moved the page by then.
      await requests.areDrawn();
    });
    requests.forget();
    expect.soft(await shiftsOn(page)).toEqual([]);
    late = lateNow.filter((one) => late?.includes(one) ?? true);
  }
  expect.soft(late).toEqual([]);
}

test('что открывают, видно через кадр, и в первый раз; ничего не прыгает', async ({ vest }) => {
  const { page, friend } = await worldOf(vest);
  await expect(chatTile(page, 'Поход')).toContainText('непрочитанных');
  const rail = page.getByRole('navigation', { name: 'Разделы' });
  const tile = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  const title = page
    .getByRole('region', { name: 'Переписка' })
    .getByRole('heading')
    .getByRole('button');
  const load = async () => {
    await page.goto('/');
    await expect(friend).toBeVisible();
    return page;
  };
  const openPages = async (open: Open) => {
    for (const name of ['Контакты', 'Звонки', 'Настройки', 'Чаты'])
      await open(name, rail.getByRole('link', { name }));
  };
  const openDialog = async (open: Open, heading: string, by: Locator) => {
    // Its actors' code is asked for by a promise, which takes some frames more.
    await open(heading, by, 6);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  // In a wider window the two about a conversation push it aside.
  await page.setViewportSize({ width: 1199, height: 720 });
  await expectSoon(load, async (open) => {
    // All of it is opened a first time and a second.
    for (let time = 1; time <= 2; time += 1) {
      await openPages(open);
      await open('Поход', chatTile(page, 'Поход'));
      await openDialog(open, 'О группе', title);
      await open('Борис', friend);
      await open('Цитировать', page.getByRole('article').last(), 2, true);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await openDialog(open, 'Профиль', title);
      await openDialog(open, 'Создать групповой чат', tile('Новая беседа'));
      await openDialog(open, 'Контакты', tile(/^Контакты/));
      await openDialog(open, 'Профиль', tile(/EBLID/));
    }
  });

  await page.setViewportSize(narrow);
  await expectSoon(load, async (open) => {
    await openPages(open);
    await open('Поход', chatTile(page, 'Поход'));
    await openDialog(open, 'О группе', title);
  });

  // A chat that is opened by a link stands below the fold of the list.
  await page.setViewportSize({ width: 1280, height: 440 });
  await page.goto((await friend.getAttribute('href')) ?? '');
  await expect(friend).toHaveAttribute('aria-current', 'page');
  await expect(friend).toBeInViewport({ ratio: 1 });
});

test('строки списка не прыгают, когда приходят контакты, по которым видно, кто в сети', async ({
  vest,
}) => {
  const { page } = await annaAndFriend(vest);
  const held: (() => void)[] = [];
  await page.route(/\/api\/contacts(\?|$)/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/');
  const tile = chatTile(page, 'Борис');
  await expect(tile).toBeVisible();
  await whatOpensIsHere(page);
  await expect(tile).not.toContainText('оффлайн');
  await page.evaluate(noteShifts);
  for (const release of held) release();
  await expect(tile).toContainText('оффлайн');
  await requestsOf(page).areDrawn();
  expect(await shiftsOn(page)).toEqual([]);
});
