/** Pictures of what one sees on the way in, and when something is missing or failing. For `npm run gallery` alone. */
import { chatTile, composer } from '../infra/chat.ts';
import { takePictures, wide } from '../infra/looks.ts';
import { expect, test } from '../infra/test.ts';
import { annaInWorld } from './world.ts';

test.beforeEach(async ({}, info) => info.setTimeout(90_000));

test('вход', async ({ vest }) => {
  const { page } = await vest.browser();
  await page.goto('/auth');
  await page.getByLabel('Никнейм').fill('anna');
  await page.getByLabel('Пароль').fill('не тот пароль');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('alert')).toHaveText('Неверные данные');
  await takePictures(page, 'вход, неверные данные');
});

test('список не пришёл', async ({ vest }) => {
  const { page } = await annaInWorld(vest);
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/conversations', async (route) => {
    await promise;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'Сбой' } });
  });
  await page.goto('/');
  await takePictures(page, 'чаты загружаются');
  letGo();
  await page.setViewportSize(wide);
  await expect(page.getByRole('button', { name: 'Повторить' }).first()).toBeVisible();
  await takePictures(page, 'чаты не загрузились');
});

test('переписка не пришла', async ({ vest }) => {
  const { page, groupId } = await annaInWorld(vest);
  await page.route('**/api/conversations/*/messages*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Сбой' } }),
  );
  await page.goto(`/?c=${groupId}`);
  await expect(page.getByRole('button', { name: 'Повторить' }).first()).toBeVisible();
  await takePictures(page, 'переписка не загрузилась');
  await page.unroute('**/api/conversations/*/messages*');
  await page.route('**/api/conversations/*/messages*', (route) =>
    route.fulfill({ json: { hasMore: true } }),
  );
  await page.setViewportSize(wide);
  await page.goto(`/?c=${groupId}`);
  await expect(page.getByText('Переписка прервалась')).toBeVisible();
  await takePictures(page, 'переписка прервалась');
});

test('код не пришёл', async ({ vest }) => {
  const { page, groupId } = await annaInWorld(vest);
  await page.route(/dialogs-.*\.js$/, (route) => route.abort());
  await page.goto(`/?c=${groupId}`);
  await page.getByRole('article').last().click({ button: 'right' });
  await expect(page.getByRole('alert').filter({ hasText: 'Не удалось открыть' })).toBeVisible();
  await takePictures(page, 'меню не открылось');
});

test('файлы над перепиской', async ({ vest }) => {
  const { page, groupId } = await annaInWorld(vest);
  await page.goto(`/?c=${groupId}`);
  await composer(page).evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'план.txt', { type: 'text/plain' }));
    field.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }));
  });
  await expect(page.getByText('Отпустите файлы, чтобы прикрепить')).toBeVisible();
  await takePictures(page, 'файлы над перепиской');
});

test('вопрос о выходе', async ({ vest }) => {
  const { page, friends } = await annaInWorld(vest);
  await page.goto(`/?c=${friends['Кира'].conversationId}`);
  await expect(chatTile(page, /Кира/).first()).toBeVisible();
  await page.getByRole('button', { name: /EBLID/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Выйти из аккаунта' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takePictures(page, 'вопрос о выходе');
});
