/** The places of chats while messages come: pins, the archive with what is unread there, a group that one left. */
import type { Page } from '@playwright/test';
import { archive, choose, mark, settingsChange } from '../infra/chat-settings.ts';
import { chatTile, openChat, write } from '../infra/chat.ts';
import { annaAndFriend } from '../infra/people.ts';
import { expect, test, type Account, type Vest } from '../infra/test.ts';
import { leaveTimeToUndo } from '../infra/time.ts';

const tiles = (page: Page) => page.getByRole('list', { name: 'Список чатов' }).getByRole('link');

/** Anna on two devices, with a chat with each of these people. */
async function annaAndFriends(vest: Vest, ...names: readonly string[]) {
  const anna = await vest.person('Анна');
  const asAnna = await vest.as(anna);
  const friends = new Map<string, { id: string; say: (content: string) => Promise<unknown> }>();
  for (const name of names) {
    const friend = await vest.register(name);
    const id = await vest.befriend(anna, friend);
    const call = await vest.as(friend);
    const say = (content: string) =>
      call('POST', '/conversations/send', { conversationId: id, type: 'TEXT', content });
    friends.set(name, { id, say });
  }
  const known = (name: string) => {
    const friend = friends.get(name);
    if (!friend) throw new Error(`nobody is called ${name}`);
    return friend;
  };
  return {
    both: [anna.page, (await vest.device(anna)).page],
    say: (name: string, content: string) => known(name).say(content),
    set: (name: string, change: object) =>
      asAnna('PATCH', `/conversations/${known(name).id}/me`, change),
  };
}

/** Begins to note which names stood first in the list; answers them all. */
async function watchFirst(page: Page, count: number): Promise<() => Promise<readonly string[]>> {
  const noted = await page
    .getByRole('list', { name: 'Список чатов' })
    .evaluateHandle((list, first) => {
      const seen = new Set<string>();
      const look = () => {
        const names = Array.from(list.querySelectorAll('[data-chat]'), (row) => row.textContent);
        seen.add(names.slice(0, first).join(' | '));
      };
      look();
      new MutationObserver(look).observe(list, { subtree: true, childList: true });
      return seen;
    }, count);
  return () => noted.evaluate((seen) => [...seen]);
}

test('закреплённые стоят на месте, сколько бы ни писали, остальные — по последнему сообщению, на обоих устройствах', async ({
  vest,
}) => {
  const { both, say, set } = await annaAndFriends(vest, 'Борис', 'Вера', 'Глеб', 'Даша');
  const order = async (...names: readonly string[]) => {
    for (const page of both) await expect(tiles(page)).toContainText(names);
  };
  await order('Даша', 'Глеб', 'Вера', 'Борис');
  await set('Борис', { pinned: true });
  await set('Вера', { pinned: true });
  await order('Вера', 'Борис', 'Даша', 'Глеб');

  const watched = await Promise.all(both.map((page) => watchFirst(page, 2)));
  const burst = Array.from({ length: 6 }, (_, number) =>
    ['Даша', 'Борис', 'Глеб'].map((name) => say(name, `слово ${number}`)),
  );
  await Promise.all(burst.flat());
  await say('Борис', 'ещё одно');
  await say('Глеб', 'последнее');
  await order('Вера', 'Борис', 'Глеб', 'Даша');
  for (const firsts of watched)
    for (const names of await firsts()) expect(names).toMatch(/^[^|]*Вера[^|]*\|[^|]*Борис/);

  // A chat comes back from the archive to where its last message puts it, a pinned one to its pin.
  await set('Даша', { archived: true });
  await set('Борис', { archived: true });
  await order('Вера', 'Глеб');
  for (const page of both) await expect(archive(page)).toHaveText('Архив · 2');
  // The keys walk as the list stands: past the closed archive, and into the open one.
  const [first] = both;
  if (!first) throw new Error('a device');
  const heading = first.getByRole('region', { name: 'Переписка' }).getByRole('heading');
  await openChat(first, 'Вера');
  await first.keyboard.press('Alt+ArrowDown');
  await expect(heading).toHaveText('Глеб');
  await archive(first).click();
  await first.keyboard.press('Alt+ArrowDown');
  await expect(heading).toHaveText('Борис');
  await Promise.all([say('Даша', 'снова я'), say('Борис', 'и я')]);
  await order('Вера', 'Борис', 'Даша', 'Глеб');
  for (const page of both) await expect(archive(page)).toHaveCount(0);
  await both[0]?.reload();
  await order('Вера', 'Борис', 'Даша', 'Глеб');
});

test('в архиве непрочитанное считается дальше; прочитанный там чат остаётся, своё слово возвращает его', async ({
  vest,
}) => {
  const { both, say, set } = await annaAndFriends(vest, 'Борис', 'Вера');
  const [page, second] = both;
  if (!page || !second) throw new Error('two devices');
  await say('Борис', 'раз');
  await say('Борис', 'два');
  const unread = async (count: number) => {
    for (const one of both)
      await expect(chatTile(one, 'Борис')).toHaveAccessibleName(RegExp(`${count} непрочитанных`));
  };
  await unread(2);
  await set('Борис', { archived: true });
  for (const one of both) {
    await expect(archive(one)).toHaveText('Архив · 1');
    await expect(one).toHaveTitle(/^\(2\)/);
    await archive(one).click();
  }
  await unread(2);
  await page.reload();
  await expect(page).toHaveTitle(/^\(2\)/);
  await expect(archive(page)).toHaveText('Архив · 1');
  await say('Борис', 'три');
  await unread(3);
  for (const one of both) await expect(archive(one)).toHaveCount(0);

  await set('Борис', { archived: true });
  for (const one of both) await expect(archive(one)).toHaveText('Архив · 1');
  await openChat(second, 'Борис');
  for (const one of both) await expect(one).toHaveTitle(/^[^(]/);
  for (const one of both) await expect(archive(one)).toHaveText('Архив · 1');
  await write(second, 'читаю');
  for (const one of both) await expect(archive(one)).toHaveCount(0);
  await expect(chatTile(page, 'Борис')).toContainText('читаю');
});

test('чат возвращается и с тем, что пришло, пока «В архив» ещё не дошло до сервера, и его можно убрать снова', async ({
  vest,
}) => {
  const { page, anna, say } = await annaAndFriend(vest);
  const second = (await vest.device(anna)).page;
  const isBack = async () => {
    for (const one of [page, second]) {
      await expect(chatTile(one, 'Борис')).toBeVisible();
      await expect(archive(one)).toHaveCount(0);
    }
  };
  await say('раз');
  await expect(chatTile(page, 'Борис')).toContainText('раз');
  const first = settingsChange(page, { archived: true });
  await choose(page, 'Борис', /В.архив/);
  await expect(archive(page)).toHaveText('Архив · 1');
  await say('подожди');
  await isBack();
  expect(await first).toEqual({ archived: true, archivedSeq: 1 });
  await isBack();

  const again = settingsChange(page, { archived: true });
  await choose(page, 'Борис', /В.архив/);
  for (const one of [page, second]) await expect(archive(one)).toHaveText('Архив · 1');
  expect(await again).toEqual({ archived: true, archivedSeq: 2 });
  await page.reload();
  await expect(archive(page)).toHaveText('Архив · 1');
  await archive(page).click();
  await choose(page, 'Борис', /Вернуть из.архива/);
  await isBack();

  vest.network.set('cut');
  await choose(page, 'Борис', /В.архив/);
  await expect(page.getByText(/^Чат в.архиве/)).toBeVisible();
  await expect(page.getByText(/^Чат в.архиве/)).toHaveCount(0);
  await say('пока тебя не было');
  const late = settingsChange(page, { archived: true });
  vest.network.set('open');
  expect(await late).toEqual({ archived: true, archivedSeq: 2 });
  await isBack();
  await expect(chatTile(page, 'Борис')).toContainText('пока тебя не было');
});

/** A group that Boris owns, and from which he removes Anna or takes her in again. */
async function groupOfBoris(vest: Vest, anna: Account, boris: Account, title: string) {
  const asBoris = await vest.as(boris);
  const asAnna = await vest.as(anna);
  const me = (await asAnna('GET', '/status/me')) as { user: { id: string } }; // the contract's answer
  const annaId = me.user.id;
  const body = { participantIds: [annaId], title, isGroup: true };
  const made = await asBoris('POST', '/conversations', body);
  const { id } = (made as { conversation: { id: string } }).conversation; // the contract's answer
  return {
    set: (change: object) => asAnna('PATCH', `/conversations/${id}/me`, change),
    remove: () => asBoris('DELETE', `/conversations/${id}/participants/${annaId}`),
    takeIn: () => asBoris('POST', `/conversations/${id}/participants`, { userIds: [annaId] }),
    sayThere: (content: string) =>
      asBoris('POST', '/conversations/send', { conversationId: id, type: 'TEXT', content }),
  };
}

test('кто ушёл из группы и вернулся, начинает без прежних настроек, и без тех, что ещё не отправлены', async ({
  vest,
}) => {
  const { page, anna, boris } = await annaAndFriend(vest);
  const both = [page, (await vest.device(anna)).page];
  const { set, remove, takeIn, sayThere } = await groupOfBoris(vest, anna, boris, 'Дача');
  for (const one of both) await expect(chatTile(one, 'Дача')).toBeVisible();
  await set({ pinned: true, archived: true, unread: true, muteForS: null });
  for (const one of both) await expect(archive(one)).toHaveText('Архив · 1');
  const isPlain = async () => {
    for (const one of both) {
      await expect(chatTile(one, 'Дача')).toBeVisible();
      await expect(archive(one)).toHaveCount(0);
      for (const sign of ['закреплён', 'без звука', 'помечен непрочитанным'])
        await expect(mark(one, 'Дача', sign)).toHaveCount(0);
    }
  };
  await remove();
  for (const one of both) await expect(archive(one)).toHaveCount(0);
  await takeIn();
  await isPlain();
  await sayThere('с возвращением');
  for (const one of both) await expect(one).toHaveTitle(/^\(\d\)/);
  await page.reload();
  await isPlain();

  await leaveTimeToUndo(page);
  await choose(page, 'Дача', /В.архив/);
  await expect(page.getByText(/^Чат в.архиве/)).toBeVisible();
  await remove();
  await expect(page.getByText(/^Чат в.архиве/)).toHaveCount(0);
  await takeIn();
  await isPlain();
});
