import type { Page } from '@playwright/test';
import type { StoredSession } from '#services/app/token-store/types.ts';
import { expect, signIn, test } from '../infra/test.ts';
import { holdBack } from '../infra/holding.ts';

test('на странице входа печатают раньше, чем пришёл код, и напечатанное остаётся', async ({
  vest,
}) => {
  const anna = await vest.register('Анна');
  const page = (await vest.browser()).page;
  const letGo = await holdBack(page, '**/assets/*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  const submit = page.getByRole('button', { name: 'Войти' });
  await page.getByLabel('Никнейм').fill(anna.username);
  await page.getByLabel('Пароль').pressSequentially(anna.password);
  // Enter sends nothing before the code is there; a native submit would put the password into the address.
  await page.getByLabel('Пароль').press('Enter');
  await expect(submit).toBeDisabled();
  expect(new URL(page.url()).search).toBe('');

  letGo();
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

/** Everything that signing in has stored in the browser. */
async function left(page: Page) {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('It failed')));
      });
    const database = await answered(indexedDB.open('vest-session'));
    const store = database.transaction('sessions').objectStore('sessions');
    const [keys, kept] = await Promise.all([
      answered(store.getAllKeys()),
      answered<StoredSession[]>(store.getAll()),
    ]);
    database.close();
    const namesIn = (one: object) =>
      Object.fromEntries(Object.keys(one).map((name) => [name, true]));
    return {
      version: database.version,
      stores: [...database.objectStoreNames],
      sessions: kept.map(({ user }, at) => [keys[at], user.eblid]),
      named: kept.map((one) => [namesIn(one), namesIn(one.user)]),
      databases: Object.fromEntries(
        (await indexedDB.databases()).map(({ name, version }) => [name, version]),
      ),
      localStorage: Object.fromEntries(Object.entries(localStorage)),
    };
  });
  return {
    ...stored,
    cookies: cookies
      .map((one) => ({ ...one, value: '', expires: 0 }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}

test('вход формой оставляет в браузере ровно то, с чем начинают вошедшие', async ({ vest }) => {
  const account = await vest.register('Анна');
  const { page } = await vest.browser();
  await page.goto('/auth');
  await signIn(page, account);
  const started = await vest.device(account);
  await expect(async () => {
    const kept = await left(page);
    expect(kept.sessions).toEqual([['current', account.eblid]]);
    expect(kept.cookies).toMatchObject([
      { name: 'device', httpOnly: true },
      { name: 'files', httpOnly: true },
    ]);
    expect(await left(started.page)).toEqual(kept);
  }).toPass();
});
