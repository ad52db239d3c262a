/** Which chats are silent: the muted ones, until their time is over; the archive alone silences nothing. */
import { archive, choose, mark, settingsChange } from '../infra/chat-settings.ts';
import { chatTile, openChat, write } from '../infra/chat.ts';
import { annaAndBoris } from '../infra/people.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { hideServerTime } from '../infra/time.ts';
import { noticesIn, record, see, settle, soundsIn } from './recorded.ts';

/** Anna's page records its notices; Boris has her chat open, and Vera writes through the API. */
async function meet(vest: Vest) {
  const { anna, boris, page } = await annaAndBoris(vest);
  const vera = await vest.register('Вера');
  const conversationId = await vest.befriend(anna, vera);
  const asVera = await vest.as(vera);
  await anna.context.grantPermissions(['notifications']);
  await anna.context.addInitScript(record);
  await settle(page);
  await openChat(boris.page, 'Анна');
  return {
    anna,
    page,
    bySay: (words: string) => write(boris.page, words),
    byVera: (content: string) =>
      asVera('POST', '/conversations/send', { conversationId, type: 'TEXT', content }),
  };
}

test('архив сам ничего не глушит: сообщение звучит, показывает уведомление и возвращает чат; без звука — ничего из этого', async ({
  vest,
}) => {
  const { anna, page, bySay, byVera } = await meet(vest);
  const put = settingsChange(page, { archived: true });
  await choose(page, 'Борис', /В.архив/);
  await expect(archive(page)).toHaveText('Архив · 1');
  await put;

  await see(page, 'hidden');
  await bySay('ты где?');
  await expect
    .poll(() => noticesIn(page))
    .toEqual([{ title: 'Борис', body: 'ты где?', isOpen: true }]);
  await expect.poll(() => soundsIn(anna.context)).toHaveLength(1);
  await expect(page).toHaveTitle(/^\(1\)/);
  await see(page, 'visible');
  await expect(chatTile(page, 'Борис')).toHaveAccessibleName(/1 непрочитанных/);
  await expect(archive(page)).toHaveCount(0);

  const changes = [{ archived: false }, { muteForS: null }].map((one) => settingsChange(page, one));
  await choose(page, 'Борис', /пока не.включу/);
  await Promise.all(changes);
  const again = settingsChange(page, { archived: true });
  await choose(page, 'Борис', /В.архив/);
  await again;
  await archive(page).click();
  await see(page, 'hidden');
  await bySay('ты здесь?');
  await expect(chatTile(page, 'Борис')).toContainText('ты здесь?');
  const sinceMs = Date.now();
  await byVera('а я пришла');
  // A notification of the muted message would be there before this one.
  await expect
    .poll(async () => (await noticesIn(page)).slice(1))
    .toEqual([{ title: 'Вера', body: 'а я пришла', isOpen: true }]);
  await expect.poll(() => soundsIn(anna.context)).toHaveLength(2);
  expect((await soundsIn(anna.context)).at(-1)?.atMs).toBeGreaterThanOrEqual(sinceMs);
  await expect(page).toHaveTitle(/^\(1\)/);
  await expect(archive(page)).toHaveText('Архив · 1');
});

test('чат без звука на час или на восемь молчит до последней секунды, и страница, открытая тогда, тоже', async ({
  vest,
}) => {
  const { anna, page, bySay, byVera } = await meet(vest);
  await hideServerTime(page);
  await page.reload();
  const startMs = Date.now();
  await page.clock.setFixedTime(startMs);
  const hour = settingsChange(page, { muteForS: 3_600 });
  await choose(page, 'Борис', /звука на.час/);
  expect(await hour).toEqual({ muteForS: 3_600 });
  const sound = settingsChange(page, { muteForS: 0 });
  await choose(page, 'Борис', 'Включить звук');
  expect(await sound).toEqual({ muteForS: 0 });
  const hours = settingsChange(page, { muteForS: 28_800 });
  await choose(page, 'Борис', /звука на.8.часов/);
  expect(await hours).toEqual({ muteForS: 28_800 });
  await expect(mark(page, 'Борис', 'без звука')).toBeVisible();

  await page.clock.setFixedTime(startMs + 28_800_000 - 1);
  for (const words of ['раз', 'два']) {
    await settle(page);
    await expect(mark(page, 'Борис', 'без звука')).toBeVisible();
    await see(page, 'hidden');
    await bySay(words);
    await expect(chatTile(page, 'Борис')).toContainText(words);
    await byVera(`после «${words}»`);
    await expect
      .poll(async () => (await noticesIn(page)).map(({ body }) => body))
      .toEqual([`после «${words}»`]);
    await expect.poll(() => soundsIn(anna.context)).toHaveLength(1);
    await see(page, 'visible');
    await openChat(page, 'Вера');
  }
  await expect(chatTile(page, 'Борис')).toHaveAccessibleName(/2 непрочитанных/);
  await expect(page).toHaveTitle(/^[^(]/);
});
