/** Uploads, and what may happen to them and to messages meanwhile (spec 2, 4, 5). */
import { readdir, truncate, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allKept, chat, choose, files, textFile } from '../infra/composing.ts';
import { expect, test, type Account, type Vest } from '../infra/test.ts';
import { bubble, composer, sent, write } from '../infra/chat.ts';
import { leaveTimeToUndo } from '../infra/time.ts';

/** The size of a file that takes ten seconds on the slow network, so that it is still being sent when a slow test acts. */
const slowBytes = 32_000_000;

interface SeenMessage {
  readonly content: string;
  readonly deletedAt: string | null;
  readonly attachments: readonly { readonly name: string; readonly size: number }[];
}

/** The messages that the server shows to this person, without deleted ones. */
async function seenBy(vest: Vest, person: Account, conversationId: string) {
  const ask = await vest.as(person);
  const page = await ask('GET', `/conversations/${conversationId}/messages`);
  const { messages } = page as { messages: SeenMessage[] }; // the contract's answer
  return messages.filter(({ deletedAt }) => deletedAt === null);
}

const sizesOf = (messages: readonly SeenMessage[]) =>
  messages.map(({ attachments }) => attachments.map(({ size }) => size));

test('файл уходит таким, каким его выбрали, хотя на диске его потом укоротили или удалили', async ({
  vest,
}, info) => {
  const { boris, conversationId, page } = await chat(vest);
  const [shorter, gone] = [info.outputPath('короче.txt'), info.outputPath('удалён.txt')];
  await writeFile(shorter, 'x'.repeat(5_000));
  await writeFile(gone, 'x'.repeat(3_000));
  await choose(page, [shorter, gone]);
  await expect(files(page)).toHaveCount(2);
  await allKept(page);
  await page.reload();
  await expect(files(page)).toHaveCount(2);
  await truncate(shorter, 10);
  await unlink(gone);
  await composer(page).press('Enter');
  await expect
    .poll(async () => sizesOf(await seenBy(vest, boris, conversationId)))
    .toEqual([[5_000, 3_000]]);
});

test('загрузка, посреди которой убит сервер и закрыта страница, доходит сама, одним сообщением', async ({
  vest,
}, info) => {
  const { boris, conversationId, page } = await chat(vest);
  vest.network.set('trickle');
  const large = info.outputPath('большой.bin');
  await writeFile(large, 'x'.repeat(slowBytes));
  await choose(page, [large]);
  await expect(files(page)).toHaveCount(1);
  await composer(page).press('Enter');
  const bar = page.getByRole('progressbar', { name: 'Отправка: большой.bin' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await vest.server.kill();
  await page.goto('about:blank');
  await vest.server.start();
  vest.network.set('open');
  await page.goto('/');
  await expect
    .poll(async () => sizesOf(await seenBy(vest, boris, conversationId)), { timeout: 45_000 })
    .toEqual([[slowBytes]]);
});

test('две вкладки с одним черновиком: одно сообщение и одна загрузка', async ({ vest }) => {
  const { anna, boris, conversationId, page } = await chat(vest);
  const uploads: string[] = [];
  anna.context.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) uploads.push(request.url());
  });
  await choose(page, [textFile('общий.txt', 'x'.repeat(1_000))]);
  await composer(page).fill('Из двух вкладок');
  const other = await anna.context.newPage();
  await expect(async () => {
    await other.goto(`/?c=${conversationId}`);
    await expect(files(other)).toHaveCount(1, { timeout: 3_000 });
    await expect(composer(other)).toHaveValue('Из двух вкладок', { timeout: 3_000 });
  }).toPass();
  await Promise.all([composer(page).press('Enter'), composer(other).press('Enter')]);
  await expect
    .poll(async () => sizesOf(await seenBy(vest, boris, conversationId)))
    .toEqual([[1_000]]);
  for (const tab of [page, other]) await expect(bubble(tab, 'Из двух вкладок')).toHaveCount(1);
  expect(uploads).toHaveLength(1);
});

test('отмена останавливает байты: на сервере не остаётся ничего, а слова уходят без файла', async ({
  vest,
}, info) => {
  const { boris, conversationId, page } = await chat(vest);
  const incoming = () => readdir(join(vest.server.dataDir, 'files', 'incoming'));
  vest.network.set('trickle');
  const superfluous = info.outputPath('лишний.bin');
  await writeFile(superfluous, 'x'.repeat(slowBytes));
  await choose(page, [superfluous]);
  await composer(page).fill('Без файла');
  await expect(files(page)).toHaveCount(1);
  await composer(page).press('Enter');
  await expect.poll(async () => (await incoming()).length).toBe(1);
  await page.getByRole('button', { name: 'Отменить отправку: лишний.bin' }).click();
  await expect.poll(async () => (await incoming()).length).toBe(0);
  await expect
    .poll(async () => (await seenBy(vest, boris, conversationId)).map(({ content }) => content))
    .toEqual(['Без файла']);
  expect(sizesOf(await seenBy(vest, boris, conversationId))).toEqual([[]]);
});

test('нет места на сервере или своего: сказано на файле; слова, написанные позже, уходят; «Повторить» помогает', async ({
  vest,
}) => {
  const { boris, conversationId, page } = await chat(vest);
  const full = { code: 'storage_full', message: 'Нет места' };
  const over = { code: 'quota_exceeded', message: 'Ваше место кончилось: занято 2 ГБ из 2 ГБ' };
  const answers = [over, full];
  await page.route('**/api/upload', (route) =>
    route.fulfill({ status: 507, json: answers.shift() ?? full }),
  );
  await choose(page, [textFile('письмо.txt')]);
  await expect(files(page)).toHaveCount(1);
  await composer(page).press('Enter');
  const problem = page.getByRole('group', { name: 'письмо.txt' });
  await expect(problem).toContainText(over.message);
  await problem.getByRole('button', { name: 'Повторить' }).click();
  await expect(problem).toContainText('На сервере закончилось место');
  await write(page, 'Пока без файла');
  await expect
    .poll(async () => (await seenBy(vest, boris, conversationId)).map(({ content }) => content))
    .toEqual(['Пока без файла']);
  await page.unroute('**/api/upload');
  await problem.getByRole('button', { name: 'Повторить' }).click();
  await expect
    .poll(async () => sizesOf(await seenBy(vest, boris, conversationId)))
    .toEqual([[], [1]]);
});

test('«Удалить» у сообщения, которое ещё отправляется: собеседнику оно не остаётся', async ({
  vest,
}) => {
  const { boris, conversationId, page } = await chat(vest);
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/conversations/send', async (route) => {
    reached.resolve();
    await released.promise;
    await route.continue();
  });
  const deleted = page.waitForResponse('**/api/messages/delete');
  await write(page, 'Не надо было');
  await reached.promise;
  await page.getByRole('button', { name: 'Удалить' }).click();
  await expect(bubble(page, 'Не надо было')).toHaveCount(0);
  released.resolve();
  expect((await deleted).status()).toBe(204);
  expect(await seenBy(vest, boris, conversationId)).toEqual([]);
  await expect(bubble(page, 'Не надо было')).toHaveCount(0);
});

test('удаление можно отменить; иначе оно уходит, когда страницу покидают раньше пяти секунд', async ({
  vest,
}) => {
  const { boris, conversationId, page } = await chat(vest);
  await leaveTimeToUndo(page);
  await write(page, 'Лишнее');
  await expect.poll(async () => (await seenBy(vest, boris, conversationId)).length).toBe(1);
  await expect(sent(bubble(page, 'Лишнее'))).toBeVisible();
  const remove = async () => {
    await bubble(page, 'Лишнее').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Удалить' }).click();
    await expect(bubble(page, 'Лишнее')).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(bubble(page, 'Лишнее')).toHaveCount(1);
  await remove();
  await page.goto('about:blank');
  await expect.poll(async () => (await seenBy(vest, boris, conversationId)).length).toBe(0);
});
