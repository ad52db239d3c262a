import { expect, signIn, test } from '../infra/test.ts';
import { bubble, openChat, write } from '../infra/chat.ts';

test('по http в локальной сети работает всё: вход, переписка, обновление страницы, две вкладки', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.register('Анна'), await vest.person('Борис')];
  await vest.befriend(anna, boris);
  const { context, page } = await vest.browser();
  const url = `http://vest.test:${vest.network.port}`;
  await page.goto(url);
  // An insecure page has no randomUUID, navigator.locks or clipboard; their substitutes are at work.
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await signIn(page, anna);
  const second = await context.newPage();
  await second.goto(url);
  await openChat(page, 'Борис');
  await openChat(second, 'Борис');
  await openChat(boris.page, 'Анна');

  // Boris may see the messages before these tabs learn that they were sent; unsent ones would ask a question at the end.
  let answers = 0;
  context.on('response', (answer) => {
    if (answer.url().endsWith('/conversations/send')) answers += 1;
  });
  await write(page, 'из первой вкладки');
  await write(second, 'из второй вкладки');
  await write(boris.page, 'вижу обе');
  const expectAll = async () => {
    for (const shown of [page, second, boris.page])
      for (const text of ['из первой вкладки', 'из второй вкладки', 'вижу обе'])
        await expect(bubble(shown, text)).toHaveCount(1);
  };
  await expectAll();
  await expect.poll(() => answers).toBeGreaterThanOrEqual(2);
  await expect(bubble(boris.page, 'из первой вкладки')).not.toContainText('Не отправлено');
  await page.reload();
  await expectAll();

  await page.getByRole('button', { name: /EBLID/ }).click();
  await page.getByRole('button', { name: 'Выйти из аккаунта' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(second).toHaveURL(/\/auth$/);
});
