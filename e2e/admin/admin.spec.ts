/** The administration: what only administrators see, how they go about it, and what follows for others. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow, takePictures } from '../infra/looks.ts';
import { aboutAccount, outliveProof } from '../infra/accounts.ts';
import { expect, signIn, test } from '../infra/test.ts';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Разделы', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('управление: только администраторам, с клавиатуры, ответ в строке, пароль на месте, сеть рвётся', async ({
  vest,
}) => {
  const anna = await vest.register('Анна');
  const boris = await vest.person('Борис');
  await expect(rail(boris.page).getByRole('link')).toHaveCount(4);
  await boris.page.goto('/admin/people');
  await expect(boris.page).toHaveURL('/');

  await aboutAccount(vest, `update users set role = 'admin' where username = $1`, anna);
  const { page } = await vest.device(anna);
  await rail(page).getByRole('link', { name: 'Управление' }).click();
  await expect(page).toHaveURL('/admin/overview');
  await expect(page.getByRole('region', { name: 'Состояние' })).toContainText(
    'База данных: в порядке',
  );
  const takeAtWide = async (name: string) => {
    await takePictures(page, name);
    await page.setViewportSize({ width: 1280, height: 720 });
  };
  await takeAtWide('admin-overview');
  await page.getByRole('link', { name: 'Обзор' }).focus();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: 'Люди' })).toBeVisible();
  await page.getByLabel('Имя, никнейм или EBLID').fill(boris.username);
  await expect(page.getByText('Найдено: 1')).toBeVisible();
  await page.getByRole('link', { name: 'Борис' }).click();
  await expect(page.getByRole('heading', { name: 'Борис' })).toBeVisible();

  // The password was given too long ago, so it is asked for in the row.
  await outliveProof(vest, anna);
  await press(page, 'Отключить');
  await press(page, 'Да, продолжить');
  await expect(page.getByLabel('Ваш пароль')).toBeFocused();
  await page.keyboard.type('не тот пароль');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Пароль не подошёл.')).toBeVisible();
  await page.getByLabel('Ваш пароль').fill(anna.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Включить' })).toBeVisible();
  await expect(boris.page).toHaveURL('/auth');

  vest.network.set('cut');
  await press(page, 'Включить');
  await press(page, 'Да, продолжить');
  await expect(page.getByText('Пока не получилось, пробуем снова.')).toBeVisible();
  vest.network.set('open');
  await expect(page.getByRole('button', { name: 'Отключить', exact: true })).toBeVisible();

  await press(page, 'Ссылка для нового пароля');
  await expect(page.getByRole('textbox', { name: 'Ссылка для нового пароля' })).toHaveValue(
    /\/password#/,
  );
  await press(page, 'QR-код');
  await expect(page.getByRole('img', { name: 'QR-код ссылки' })).toBeVisible();
  await expectNoOverflow(page, 'admin-person');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('link', { name: 'Записи журнала об этом человеке' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'отключил(а): Борис' })).toHaveCount(1);
  await takeAtWide('admin-log');

  await page.getByRole('link', { name: 'Приглашения' }).click();
  await press(page, 'Создать приглашение');
  await page.getByLabel('Для кого').fill('Для мамы');
  await page.keyboard.press('Enter');
  const made = page.getByRole('listitem').filter({ hasText: 'Для мамы' });
  await expect(made).toContainText('осталось 1 из 1');
  await takeAtWide('admin-invitations');
  await made.getByRole('button', { name: 'Отозвать' }).click();
  await press(page, 'Да, продолжить');
  await expect(made).toHaveCount(0);

  await page.getByRole('link', { name: 'Люди' }).click();
  await expect(page.getByText(/^Найдено/)).toBeVisible();
  await expectAccessible(page, 'admin-people');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('link', { name: 'Борис' }).click();
  await expect(page.getByRole('heading', { name: 'Страница человека' })).toBeFocused();
  await page.getByRole('link', { name: 'Все люди' }).click();
  await page.getByRole('link', { name: 'Все разделы' }).click();
  await expect(page.getByRole('navigation', { name: 'Разделы управления' })).toBeVisible();
  await rail(page).getByRole('link', { name: 'Настройки' }).click();
  await page.getByRole('link', { name: 'Управление' }).click();
  await page.getByRole('link', { name: 'Настройки сервера' }).click();
  await expect(page.getByRole('heading', { name: 'Настройки сервера' }).first()).toBeFocused();
  await expectNoOverflow(page, 'admin-settings');

  // The settings hold after a reload, and for everybody else.
  const byInvitation = page.getByRole('radio', { name: 'По приглашениям' });
  const mayInvite = page.getByRole('switch', { name: 'Участники могут приглашать' });
  const quota = page.getByLabel('Сколько места может занять один человек, ГБ');
  await page.getByText('По приглашениям', { exact: true }).click();
  await expect(byInvitation).toBeChecked();
  await mayInvite.click();
  await expect(mayInvite).not.toBeChecked();
  await quota.fill('0.5');
  await press(page, 'Сохранить квоту');
  await expect(page.getByRole('button', { name: 'Сохранить квоту' })).toBeDisabled();
  await page.reload();
  await expect(byInvitation).toBeChecked();
  await expect(mayInvite).not.toBeChecked();
  await expect(quota).toHaveValue('0.5');

  await boris.page.goto('/auth/register');
  await boris.page.getByLabel('Никнейм').fill('somebody_else');
  await boris.page.getByLabel('Отображаемое имя').fill('Кто-то');
  await boris.page.getByLabel('Пароль').fill('очень надёжный пароль');
  await boris.page.keyboard.press('Enter');
  await expect(boris.page.getByText('Регистрация только по приглашению')).toBeVisible();
  await boris.page.goto('/auth');
  await signIn(boris.page, boris);
  await boris.page.goto('/contacts/invitations');
  await expect(boris.page.getByText('Приглашать могут только администраторы')).toBeVisible();

  // Other tests use this server, too.
  const asAnna = await vest.as(anna);
  const before = { registration: 'open', membersMayInvite: true, quotaBytes: 2 * 2 ** 30 };
  await asAnna('PATCH', '/admin/settings', before);
});
