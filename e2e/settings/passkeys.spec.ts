/** Passkeys with a virtual authenticator: added and renamed in the settings, and signing in by button and by autofill. */
import { expectNoOverflow } from '../infra/looks.ts';
import { outliveProof } from '../infra/accounts.ts';
import { expect, signIn, test } from '../infra/test.ts';

test('ключ доступа: добавить, назвать, войти кнопкой и подсказкой поля, удалить', async ({
  vest,
}) => {
  const anna = await vest.register('Анна');
  // Browsers have passkeys for names alone, and the tests' usual address is none.
  const baseURL = vest.url.replace('127.0.0.1', 'localhost');
  const { context, page } = await vest.browser({ baseURL });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await page.goto('/auth');
  const withKey = page.getByRole('button', { name: 'Вход с ключом доступа' });
  await expect(withKey).toBeVisible();
  await expectNoOverflow(page, 'вход с ключом');
  await signIn(page, anna);

  await page.goto('/settings#credentials');
  const keys = page.getByRole('group', { name: 'Ключи доступа' });
  const rows = keys.getByRole('listitem');
  // A device that does not know its person makes no key.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const add = async (password: string) => {
    const opener = keys.getByRole('button', { name: 'Добавить ключ доступа' });
    const field = keys.getByLabel('Пароль');
    await expect(opener.or(field)).toBeVisible();
    if (await opener.isVisible()) await opener.click();
    await field.fill(password);
    await keys.getByRole('button', { name: 'Добавить', exact: true }).click();
  };
  await add('совсем не тот');
  await expect(keys.getByText('Пароль не подошёл.')).toBeVisible();
  await add(anna.password);
  await expect(keys.getByText('Окно браузера закрыто')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await add(anna.password);
  await expect(rows).toHaveCount(1);
  await expect(keys.getByText('Ключ доступа добавлен')).toBeVisible();
  await add(anna.password);
  await expect(keys.getByText('На этом устройстве ключ доступа уже есть.')).toBeVisible();
  await keys.getByRole('button', { name: 'Отмена' }).click();
  // A page that was left open is not enough to change a key; for ten minutes the password is.
  await outliveProof(vest, anna);
  await rows.getByRole('button', { name: 'Переименовать' }).click();
  await keys.getByLabel('Название ключа').fill('Мой ноутбук');
  await page.keyboard.press('Enter');
  await expect(rows.getByLabel('Ваш пароль')).toBeFocused();
  await expectNoOverflow(page, 'пароль в строке ключа');
  await page.keyboard.type(anna.password);
  await page.keyboard.press('Enter');
  await expect(rows).toContainText('Мой ноутбук');
  await expect(rows.getByRole('button', { name: 'Переименовать' })).toBeFocused();
  await expect(rows).toContainText('ещё не использован');
  await expectNoOverflow(page, 'ключи доступа');

  // The browser offers the key below the field, and the authenticator takes the offer.
  const signOut = async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Выйти из аккаунта' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click();
  };
  await signOut();
  await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();

  // A browser that offers nothing below the field has the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signOut();
  await withKey.click();
  await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();

  await page.goto('/settings#credentials');
  await expect(rows).toContainText('вход: только что');
  await rows.getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(rows).toHaveCount(0);
  await expect(keys.getByRole('button', { name: 'Добавить ключ доступа' })).toBeFocused();
  await signOut();
  await withKey.click();
  await expect(page.getByText('Этот ключ доступа здесь не подходит.')).toBeVisible();
});
