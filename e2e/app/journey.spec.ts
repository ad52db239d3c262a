import { expect, test } from '../infra/test.ts';
import { bubble, composer, openChat, write } from '../infra/chat.ts';
import { annaAndBoris } from '../infra/people.ts';

test('двое регистрируются, находят друг друга по EBLID и пишут друг другу вживую', async ({
  vest,
}) => {
  const stamp = Date.now().toString(36);
  const anna = await vest.browser();
  const boris = await vest.browser();

  for (const [{ page }, username, displayName] of [
    [anna, `anna_${stamp}`, 'Анна Ковалёва'],
    [boris, `boris_${stamp}`, 'Борис Мельников'],
  ] as const) {
    await page.goto('/');
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByRole('link', { name: 'Регистрация' }).click();
    await page.getByLabel('Никнейм').fill(username);
    await page.getByLabel('Отображаемое имя').fill(displayName);
    await page.getByLabel('Пароль').fill('надёжный пароль');
    await page.getByRole('button', { name: 'Создать' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await page.getByLabel('Никнейм').fill(username);
    await page.getByLabel('Пароль').fill('надёжный пароль');
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
  }

  const eblid =
    /EBLID (\d{4})/.exec(await boris.page.getByText(/EBLID \d{4}/).innerText())?.[1] ?? '';
  expect(eblid).toMatch(/^\d{4}$/);

  await anna.page.getByRole('navigation').getByRole('link', { name: 'Контакты' }).click();
  await anna.page.getByLabel('ID / ник / email').fill(eblid);
  await anna.page.getByRole('button', { name: 'Добавить' }).click();
  await expect(anna.page.getByText('ожидание подтверждения…')).toBeVisible();

  await expect(
    boris.page.getByRole('button', { name: 'Контакты Новый запрос в друзья' }),
  ).toBeVisible();
  await boris.page.getByRole('navigation').getByRole('link', { name: 'Контакты' }).click();
  await boris.page.getByRole('button', { name: 'Принять' }).click();
  await expect(boris.page.getByRole('button', { name: 'Начать чат' })).toBeVisible();

  await anna.page.getByRole('button', { name: 'Начать чат' }).click();
  await expect(anna.page).toHaveURL(/\/\?c=[0-9a-f-]{36}$/);
  await expect(anna.page.getByText('Сообщения появятся здесь')).toBeVisible();
  await write(anna.page, 'Привет! Билеты ещё есть');
  await expect(bubble(anna.page, 'Привет! Билеты ещё есть')).toHaveCount(1);

  await boris.page.getByRole('navigation').getByRole('link', { name: 'Чаты' }).click();
  await expect(boris.page.getByText('1 непрочитанных')).toBeVisible();
  await expect(anna.page.getByText('✓')).toHaveCount(0);
  await openChat(boris.page, 'Анна Ковалёва');
  await expect(bubble(boris.page, 'Привет! Билеты ещё есть')).toBeVisible();
  await expect(boris.page.getByText('1 непрочитанных')).toHaveCount(0);
  const tick = bubble(anna.page, 'Привет! Билеты ещё есть').getByRole('img', { name: 'Прочитано' });
  await expect(tick).toHaveText('✓');
  // It is drawn, in a size of its own, and not a letter of whatever font has one.
  expect(await tick.locator('svg').boundingBox()).toMatchObject({ width: 14, height: 14 });

  // The word disappears 1.5 s after the last key, so Boris keeps typing until it has been seen.
  await expect(async () => {
    await composer(boris.page).pressSequentially('Берём');
    await expect(anna.page.getByText(/печатает/).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await write(boris.page, 'Берём');
  await expect(bubble(anna.page, 'Берём')).toHaveCount(1);
  await expect(anna.page.getByText(/печатает/)).toHaveCount(0);

  await anna.page.reload();
  await expect(bubble(anna.page, 'Привет! Билеты ещё есть')).toHaveCount(1);
  await expect(bubble(anna.page, 'Берём')).toHaveCount(1);
  await expect(anna.page.getByText('ОНЛАЙН').first()).toBeVisible();
});

test('Shift+Enter переносит строку, Enter отправляет, пустое не уходит', async ({ vest }) => {
  const { anna, boris } = await annaAndBoris(vest);
  await openChat(anna.page, 'Борис');
  await write(anna.page, '   ');
  await composer(anna.page).fill('');
  await composer(anna.page).pressSequentially('первая');
  await composer(anna.page).press('Shift+Enter');
  await composer(anna.page).pressSequentially('вторая');
  await composer(anna.page).press('Enter');
  await openChat(boris.page, 'Анна');
  await expect(boris.page.getByRole('article')).toHaveCount(1);
  await expect(boris.page.getByRole('article')).toContainText('первая\nвторая');
});
