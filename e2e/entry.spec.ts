import { expect, test } from './infra/test.ts';

test('на странице входа печатают раньше, чем пришёл код, и напечатанное остаётся', async ({
  vest,
}) => {
  const anna = await vest.register('Анна');
  const page = (await vest.browser()).page;
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  const submit = page.getByRole('button', { name: 'Войти' });
  await page.getByLabel('Никнейм').fill(anna.username);
  await page.getByLabel('Пароль').pressSequentially(anna.password);
  // Enter would put the password into the address: without the code nothing is sent.
  await page.getByLabel('Пароль').press('Enter');
  await expect(submit).toBeDisabled();
  expect(new URL(page.url()).search).toBe('');

  code.resolve();
  await expect(submit).toBeEnabled();
  await expect(page.getByLabel('Никнейм')).toHaveValue(anna.username);
  await expect(page.getByLabel('Пароль')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
});

test('страница регистрации нарисована до кода, а вошедшего она не задерживает', async ({
  vest,
}) => {
  const anna = await vest.person('Анна');
  await anna.page.goto('/auth/register');
  await expect(anna.page.getByRole('heading', { name: 'Чаты' })).toBeVisible();

  const page = (await vest.browser()).page;
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/auth/register', { waitUntil: 'commit' });
  await expect(page.getByLabel('Отображаемое имя')).toBeVisible();
});
