/** Filters of a search: kinds, who wrote, days, and words that are no words. */
import pg from 'pg';
import { drawPicture, sendPictures } from '../infra/album.ts';
import { openChat } from '../infra/chat.ts';
import { sendFiles } from '../infra/files.ts';
import { expectAccessible, takePictures } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';
import { field, groupOf, hits, inChat, places } from '../infra/searching.ts';
import { expect, test, type Vest } from '../infra/test.ts';

/** Writes a message of a day in the past; the ids of messages begin with their time. */
async function writeOn(vest: Vest, day: string, messageId: string): Promise<void> {
  const client = new pg.Client(await vest.server.database());
  await client.connect();
  const ms = Date.parse(`${day}T12:00:00+03:00`).toString(16).padStart(12, '0');
  const id = `${ms.slice(0, 8)}-${ms.slice(8)}${messageId.slice(13)}`;
  await client.query(
    `with words as (delete from message_words where message_id = $1 returning *),
     moved as (update messages set id = $2, created_at = $3 where id = $1)
     insert into message_words select $2::uuid, conversation_id, names, words from words`,
    [messageId, id, new Date(`${day}T12:00:00+03:00`)],
  );
  await client.end();
}

test('файл находится по числу в имени, а «Фото» и «Файлы» оставляют своё', async ({ vest }) => {
  const { page, boris, conversationId, say } = await annaAndFriend(vest);
  await say('Заказ 20417 оплачен');
  const files = [{ name: 'Счёт-20417.pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj\n') }];
  await sendFiles(vest, boris, { conversationId, files });
  await sendPictures(vest, boris, conversationId, [await drawPicture('чек 20417.jpg', 300, 200)]);
  await field(page).fill('20417');
  await expect(hits(page)).toHaveCount(3);
  await page.getByRole('radio', { name: 'Файлы' }).check();
  await expect(hits(page)).toHaveText([/Файл: Счёт-20417\.pdf/]);
  await page.getByRole('radio', { name: 'Фото' }).check();
  await expect(hits(page)).toHaveText([/чек 20417\.jpg/]);
  await page.getByRole('radio', { name: 'Все' }).check();
  await field(page).fill('041');
  await expect(hits(page).filter({ hasText: 'Счёт-20417.pdf' })).toHaveCount(1);

  // Without words a kind says too little about all chats; in one chat it is enough.
  await field(page).fill('');
  await page.getByRole('radio', { name: 'Файлы' }).check();
  await expect(page.getByText('Введите слово, имя или название')).toBeVisible();
  await page.getByRole('radio', { name: 'Фото' }).check();
  await expect(page.getByText('Введите слово, имя или название')).toBeVisible();
  await page.keyboard.press('Escape');
  await openChat(page, 'Борис');
  await page.keyboard.press('Control+KeyF');
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await page.getByRole('checkbox', { name: 'Только файлы' }).check();
  await expect(page.getByText('1 из 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Списком' }).click();
  await expect(hits(page)).toHaveText([/Счёт-20417\.pdf/]);
});

test('в группе ищут по автору и по дням, которые пишутся по-русски', async ({ vest }) => {
  const { page, anna, boris } = await annaAndFriend(vest);
  const { id, asOwner } = await groupOf(vest, boris, anna, 'Театр');
  const asAnna = await vest.as(anna);
  const message = (content: string) => ({ conversationId: id, type: 'TEXT', content });
  const early = (await asOwner('POST', '/conversations/send', message('билеты в мае'))) as {
    message: { id: string };
  }; // the contract's answer
  await asAnna('POST', '/conversations/send', message('мои билеты'));
  await openChat(page, 'Театр');
  await page.keyboard.press('Control+KeyF');
  await inChat(page).fill('билеты');
  await expect(page.getByText('1 из 2', { exact: true })).toBeVisible();
  await writeOn(vest, '2026-05-09', early.message.id);

  await page.getByRole('button', { name: 'Списком' }).click();
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await page.getByRole('combobox', { name: 'От кого' }).selectOption('Борис');
  await expect(hits(page)).toHaveText([/билеты в мае/]);
  await page.getByRole('combobox', { name: 'От кого' }).selectOption('Все');
  await expect(hits(page)).toHaveCount(2);

  const since = page.getByRole('textbox', { name: 'С какого дня' });
  const until = page.getByRole('textbox', { name: 'По какой день' });
  await until.fill('9.5.26');
  await until.press('Enter');
  await expect(until).toHaveValue('09.05.2026');
  await expect(hits(page)).toHaveText([/билеты в мае/]);
  await since.fill('09.05.2026');
  await expect(hits(page)).toHaveText([/билеты в мае/]);
  await since.fill('10052026');
  await expect(hits(page)).toHaveCount(0);
  await expect(page.getByText('Этот день раньше того, с которого ищем')).toBeVisible();
  await since.press('Tab');
  await expect(since).toHaveValue('10.05.2026');
  await until.fill('');
  await expect(hits(page)).toHaveText([/мои билеты/]);
  await since.fill('31.02.2026');
  await since.press('Enter');
  await expect(since).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Напишите день так: 24.11.2026')).toBeVisible();
  await expect(hits(page)).toHaveCount(2);
  await expectAccessible(page, 'filters');

  // The browser's own calendar sets the same day.
  await page.locator('input[type=date]').first().fill('2026-05-10');
  await expect(since).toHaveValue('10.05.2026');
  await expect(hits(page)).toHaveText([/мои билеты/]);
});

test('имя находится, как бы его ни записали', async ({ vest }) => {
  const anna = await vest.person('Анна');
  const friend = await vest.register('Екатерина Щербакова');
  await vest.befriend(anna, friend);
  for (const written of ['Екатирина', 'щирбакова', 'ЕКАТЕРИНЫ', 'щерб']) {
    await field(anna.page).fill(written);
    await expect(places(anna.page), written).toContainText('Екатерина Щербакова');
  }
  await field(anna.page).fill('Аристарх');
  await expect(anna.page.getByText('Ничего не нашлось')).toBeVisible();
});

test('что ни напиши в поле, оно отвечает по-русски и ищет дальше', async ({ vest }) => {
  const { page, say } = await annaAndFriend(vest);
  await say('билеты «в первый ряд» 🎭');
  for (const signs of ['!', '%_\\\'":*&|!()<->', '🎭', '   ', '\u0301', '«»']) {
    await field(page).fill(signs);
    await expect(page.getByText('Введите слово, имя или название'), signs).toBeVisible();
  }
  for (const words of ['"билеты', 'билеты"', '«в первый', 'билеты 🎭', "билеты' or 1=1 --"]) {
    await field(page).fill(words);
    if (words.includes('or')) await expect(page.getByText('Ничего не нашлось')).toBeVisible();
    else await expect(hits(page), words).toHaveCount(1);
  }
  await field(page).fill('ы'.repeat(8_000));
  await expect(page.getByText('Слишком длинно: ищем не больше 200 символов')).toBeVisible();
  await takePictures(page, 'refused');
  await field(page).fill('билеты '.repeat(1_000));
  await expect(page.getByText('Слишком длинно: ищем не больше 200 символов')).toBeVisible();
  await field(page).fill('билеты');
  await expect(hits(page)).toHaveCount(1);
});
