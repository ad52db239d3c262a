import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nothingWrittenYet, whatOpensIsHere } from '../infra/loaded.ts';
import { takePictures } from '../infra/looks.ts';
import { expect, signIn, test, type Vest } from '../infra/test.ts';
import { bubble, composer, openChat, write } from '../infra/chat.ts';
import { lookAtNetwork } from '../infra/time.ts';
import { annaAndBoris } from '../infra/people.ts';

/** Restarts the server with another key: all access tokens become invalid, as if they had expired, refresh tokens stay good. */
async function restartWithoutAccessTokens(
  vest: Vest,
  whileDown: () => Promise<void> = async () => {},
): Promise<void> {
  await vest.server.stop();
  await rm(join(vest.server.dataDir, 'keys', 'tokens.key'));
  await whileDown();
  await vest.server.start();
}

/** The page that was open before Весть, to which "back" returns. */
const BEFORE = '/icon.svg';

test('выйти нельзя случайно: вошедший не видит /auth, вышедший возвращается туда, откуда пришёл', async ({
  vest,
}) => {
  const anna = await vest.register('Анна');
  const { page } = await vest.browser();
  await page.goto(BEFORE);
  await page.goto('/contacts?filter=incoming');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Никнейм').fill(anna.username);
  await page.getByLabel('Пароль').fill(anna.password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/contacts\?filter=incoming$/);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

test('неверный пароль: имя остаётся в поле, ошибка объявлена', async ({ vest }) => {
  const anna = await vest.register('Анна');
  const { page } = await vest.browser();
  await page.goto('/auth');
  await page.getByLabel('Никнейм').fill(anna.username);
  await page.getByLabel('Пароль').fill('не тот пароль');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('alert')).toHaveText('Неверные данные');
  await expect(page.getByLabel('Никнейм')).toHaveValue(anna.username);

  vest.network.set('blackHole');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('button', { name: 'Входим…' })).toBeDisabled();
  vest.network.set('cut');
  await expect(page.getByRole('button', { name: 'Войти' })).toBeEnabled();
  await expect(page.getByRole('alert')).not.toHaveText('Неверные данные');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await takePictures(page, 'вход без сети');
});

test('регистрация: слова сервера на форме, обрыв её не ломает, назад с /auth сюда не попасть', async ({
  vest,
}) => {
  const anna = await vest.register('Анна');
  const { page } = await vest.browser();
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  const fieldFor = (label: string) => page.getByLabel(label);
  await page.goto(BEFORE);
  await page.goto('/auth');
  await expect(tab('Войти')).toHaveAttribute('aria-current', 'page');
  await expect(tab('Регистрация')).not.toHaveAttribute('aria-current');
  await expect(fieldFor('Никнейм')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(fieldFor('Пароль')).toHaveAttribute('autocomplete', 'current-password');

  await tab('Регистрация').click();
  await expect(tab('Регистрация')).toHaveAttribute('aria-current', 'page');
  await expect(tab('Войти')).not.toHaveAttribute('aria-current');
  await expect(fieldFor('Никнейм')).toHaveAttribute('autocomplete', 'username');
  await expect(fieldFor('Пароль')).toHaveAttribute('autocomplete', 'new-password');

  await fieldFor('Никнейм').fill(anna.username.toUpperCase());
  await fieldFor('Пароль').fill('коротко');
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect(fieldFor('Отображаемое имя')).toBeFocused();
  await expect(fieldFor('Отображаемое имя')).toHaveAccessibleDescription('Заполните это поле');
  const refusal = page.getByRole('alert').filter({ hasText: 'Заполните это поле' });
  await expect(refusal).toBeVisible();
  // A second try is told again: by a new element, as screen readers announce only these.
  await refusal.evaluate((old) => old.setAttribute('data-old', ''));
  await page.keyboard.press('Enter');
  await expect(refusal.and(page.locator(':not([data-old])'))).toBeVisible();
  await expect(fieldFor('Пароль')).toHaveAttribute('aria-invalid', 'true');
  await takePictures(page, 'регистрация, не заполнено');
  await fieldFor('Отображаемое имя').fill('Двойник');
  await expect(fieldFor('Отображаемое имя')).toHaveAccessibleDescription('');
  await fieldFor('Пароль').fill('длинный пароль');
  await expect(fieldFor('Пароль')).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('alert')).toContainText(/занят/i);
  await expect(fieldFor('Никнейм')).toBeFocused();
  await expect(fieldFor('Никнейм')).toHaveAccessibleDescription(/занят/i);
  await takePictures(page, 'регистрация, никнейм занят');

  vest.network.set('blackHole');
  await fieldFor('Никнейм').fill(`${anna.username}_2`);
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('button', { name: 'Создаем…' })).toBeDisabled();
  vest.network.set('cut');
  await expect(page.getByRole('alert')).toContainText('Ошибка регистрации');
  vest.network.set('open');
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('status')).toHaveText('Аккаунт создан. Теперь войдите.');
  await takePictures(page, 'аккаунт создан');
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

test('истёкший токен в двух вкладках: обе продолжают работать', async ({ vest }) => {
  const { anna, boris } = await annaAndBoris(vest);
  const second = await anna.context.newPage();
  await second.goto('/');
  await openChat(anna.page, 'Борис');
  await openChat(second, 'Борис');
  await openChat(boris.page, 'Анна');

  await restartWithoutAccessTokens(vest);
  await write(anna.page, 'из первой вкладки');
  await write(second, 'из второй вкладки');
  for (const page of [anna.page, second, boris.page]) {
    await expect(bubble(page, 'из первой вкладки')).toHaveCount(1, { timeout: 40_000 });
    await expect(bubble(page, 'из второй вкладки')).toHaveCount(1, { timeout: 40_000 });
    await expect(composer(page)).toBeVisible();
  }
});

test('сервер лежит, когда токен истёк: никого не выбрасывает', async ({ vest }) => {
  const { anna, boris } = await annaAndBoris(vest);
  await openChat(anna.page, 'Борис');
  await nothingWrittenYet(anna.page);
  await whatOpensIsHere(boris.page);
  await restartWithoutAccessTokens(vest, async () => {
    await write(anna.page, 'пока токен истекал');
    await expect(bubble(anna.page, 'пока токен истекал')).toContainText('Не отправлено');
    await expect(composer(anna.page)).toBeVisible();
  });
  await openChat(boris.page, 'Анна');
  await expect(bubble(boris.page, 'пока токен истекал')).toHaveCount(1, { timeout: 40_000 });
  await expect(anna.page).not.toHaveURL(/auth/);
});

test('сеанс завершён с другого устройства: вход говорит об этом, пока не начали печатать', async ({
  vest,
}) => {
  const anna = await vest.person('Анна');
  const elsewhere = await vest.as(anna);
  const listed = await elsewhere('GET', '/auth/sessions');
  const { sessions } = listed as { sessions: { id: string; current: boolean }[] }; // the contract's answer
  const first = sessions.find(({ current }) => !current);
  await elsewhere('DELETE', `/auth/sessions/${first?.id}`);

  await expect(anna.page).toHaveURL(/\/auth$/);
  const notice = anna.page.getByText('Сеанс завершён на этом устройстве. Войдите снова.');
  await expect(notice).toBeVisible();
  await anna.page.getByLabel('Никнейм').pressSequentially('a');
  await expect(notice).toHaveCount(0);
  await signIn(anna.page, anna);
});

test('выход в одной вкладке доходит до другой; неотправленное спрашивает и не теряется', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна', { isNew: true }), await vest.person('Борис')];
  await vest.befriend(anna, boris);
  const second = await anna.context.newPage();
  await second.goto('/');
  await expect(second.getByRole('heading', { name: 'Чаты' })).toBeVisible();
  await openChat(anna.page, 'Борис');
  await nothingWrittenYet(anna.page);
  for (const page of [anna.page, boris.page]) await whatOpensIsHere(page);
  vest.network.set('cut');
  await write(anna.page, 'не успело уйти');
  await expect(bubble(anna.page, 'не успело уйти')).toContainText('Не отправлено');

  await anna.page.getByText(/EBLID \d{4}/).click();
  await anna.page.getByRole('button', { name: 'Выйти из аккаунта' }).click();
  const question = anna.page.getByRole('alertdialog');
  await expect(question).toContainText(/не отправлен/i);
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(bubble(anna.page, 'не успело уйти')).toBeVisible();

  await anna.page.getByText(/EBLID \d{4}/).click();
  await anna.page.getByRole('button', { name: 'Выйти из аккаунта' }).click();
  await question.getByRole('button', { name: 'Выйти' }).click();
  await expect(anna.page).toHaveURL(/\/auth$/);
  await expect(second).toHaveURL(/\/auth$/);

  vest.network.set('open');
  // A tab that was reloaded at that moment has kept what it had recorded.
  await second.evaluate(() => sessionStorage.setItem('vest.recording', '{}'));
  await second.reload();
  const recording = () => second.evaluate(() => sessionStorage.getItem('vest.recording'));
  await expect.poll(recording).toBeNull();
  await anna.page.goto('/auth');
  await signIn(anna.page, anna);
  await openChat(boris.page, 'Анна');
  // Boris's page has failed to connect for a while and waits before its next try.
  await expect(bubble(boris.page, 'не успело уйти')).toHaveCount(1, lookAtNetwork);
});

test('кто выходит и тут же закрывает страницу, вышел: следующая доводит выход до конца', async ({
  vest,
}) => {
  const anna = await vest.person('Анна');
  const elsewhere = await vest.as(anna);
  const sessions = async () =>
    ((await elsewhere('GET', '/auth/sessions')) as { sessions: unknown[] }).sessions.length; // the contract's answer
  expect(await sessions()).toBe(2);
  // The request never reaches the server.
  await anna.page.route('**/api/auth/logout', () => {});
  const asked = anna.page.waitForRequest('**/api/auth/logout');
  await anna.page.getByText(/EBLID \d{4}/).click();
  await anna.page.getByRole('button', { name: 'Выйти из аккаунта' }).click();
  await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click();
  await asked;
  await anna.page.close();

  const next = await anna.context.newPage();
  await next.goto('/contacts');
  await expect(next).toHaveURL(/\/auth$/);
  await expect(next.getByLabel('Никнейм')).toBeVisible();
  expect(await sessions()).toBe(1);
});
