/** The settings page: the profile, this device, the password, the devices, the account, and who is away. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { takePictures, wide } from '../infra/looks.ts';
import { expect, signIn, test } from '../infra/test.ts';
import { chatTile, openChat, write } from '../infra/chat.ts';
import { listen } from '../infra/time.ts';
import { annaAndBoris, annaAndFriend } from '../infra/people.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить', exact: true });
const question = (page: Page) => page.getByRole('alertdialog');

const onWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Настройки' }).click();
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible();
}

test('профиль: другой сразу видит имя и статус, невидимый выглядит ушедшим, сбой виден на месте', async ({
  vest,
}) => {
  const { anna, boris } = await annaAndBoris(vest);
  await expect(chatTile(boris.page, 'Анна')).toContainText('ОНЛАЙН');
  const { page } = anna;
  await openSettings(page);
  await page.getByRole('button', { name: 'Сменить картинку' }).click();
  await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Сменить картинку' })).toBeFocused();
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Имя').fill('Анна Павловна');
  await page.getByLabel('Статус').selectOption('Не беспокоить');
  const saved = await listen(section(page, 'Профиль'), 'Сохранено');
  await save(page).click();
  await saved();
  await expect(save(page)).toBeDisabled();
  await expect(chatTile(boris.page, 'Анна Павловна')).toContainText('Не беспокоить');

  await page.getByLabel('Статус').selectOption('Оффлайн');
  await page.getByLabel('О себе').fill('Люблю море');
  vest.network.set('cut');
  await save(page).click();
  const failure = section(page, 'Профиль').getByRole('alert');
  await expect(failure).toContainText('Нет связи');
  await expect(page.getByLabel('О себе')).toHaveValue('Люблю море');
  vest.network.set('open');
  await expect(async () => {
    if (await save(page).isEnabled()) await save(page).click();
    await expect(failure).toBeEmpty({ timeout: 1_000 });
    await expect(save(page)).toBeDisabled({ timeout: 1_000 });
  }).toPass();
  await expect(chatTile(boris.page, 'Анна Павловна')).toContainText(
    /был\(а\) онлайн \d+ мин назад/,
  );

  // The user's other device changes the profile: fields that are not being edited follow, the others get a notice.
  const asAnna = await vest.as(anna);
  await page.getByLabel('Имя').fill('Аня');
  await asAnna('PATCH', '/status/me', { displayName: 'Анна Петровна', status: 'ONLINE' });
  await expect(page.getByLabel('Статус')).toHaveValue('ONLINE');
  await expect(section(page, 'Профиль')).toContainText('«Анна Петровна»');
  await expect(page.getByLabel('Имя')).toHaveValue('Аня');
  await save(page).click();
  await expect(chatTile(boris.page, 'Аня')).toContainText('ОНЛАЙН');
});

test('несохранённое спрашивают: ссылка, «назад», закрытие вкладки', async ({ vest }) => {
  const { page } = await vest.person('Анна');
  const titleStart = async (name: string) =>
    (await page.getByRole('heading', { name, level: 1 }).boundingBox())?.x;
  await page.getByRole('link', { name: 'Контакты', exact: true }).click();
  const start = await titleStart('Контакты');
  await openSettings(page);
  expect(await titleStart('Настройки')).toBe(start);
  const bio = page.getByLabel('О себе');
  await bio.fill('Не сохранено');

  await page.getByRole('link', { name: 'Чаты' }).click();
  await expect(question(page)).toContainText('Уйти без сохранения?');
  await question(page).getByRole('button', { name: 'Отмена' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(bio).toHaveValue('Не сохранено');

  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL('/settings');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(bio).toHaveValue('Не сохранено');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(bio).toHaveValue('Не сохранено');

  await page.goBack();
  await question(page).getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/contacts');
  await page.goForward();
  await expect(bio).toHaveValue('');
  await page.getByRole('link', { name: 'Чаты' }).click();
  await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
});

test('устройства и пароль: список живой, чужое устройство выходит сразу, старый пароль не годится', async ({
  vest,
}) => {
  const anna = await vest.person('Анна');
  const { page } = anna;
  const other = await vest.browser({ userAgent: onWindows });
  const rows = section(page, 'Устройства').getByRole('listitem');
  await openSettings(page);
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('этот');
  await other.page.goto('/auth');
  await signIn(other.page, anna);
  await expect(rows).toHaveCount(2);
  const news = page.getByRole('alert').filter({ hasText: 'Новый вход: Chrome на Windows' });
  await takePictures(page, 'новый вход');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect
    .poll(async () => (await news.boundingBox())?.y, 'the head of a chat stays free')
    .toBeGreaterThanOrEqual(64);
  await page.setViewportSize(wide);
  await news.getByRole('button', { name: 'Завершить сеанс' }).click();
  await expect(other.page.getByText('Сеанс завершён на этом устройстве')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page).toHaveURL('/settings#credentials');
  await signIn(other.page, anna);
  await news.getByRole('button', { name: 'Это я' }).click();
  await expect(news).toHaveCount(0);
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: 'Выйти на всех остальных' }).click();
  await question(page).getByRole('button', { name: 'Выйти' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('Больше вы нигде не вошли.')).toBeVisible();
  await expect(other.page.getByText('Сеанс завершён на этом устройстве')).toBeVisible();
  await takePictures(other.page, 'сеанс завершён');
  await signIn(other.page, anna);
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  const form = page.getByRole('form', { name: 'Сменить пароль' });
  await expect(form.getByLabel('Старый пароль')).toBeFocused();
  await form.getByLabel('Старый пароль').fill('совсем не тот');
  await form.getByLabel('Новый пароль').fill('новый надёжный пароль');
  await form.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(form.getByRole('alert')).toHaveText('Пароль не подошёл.');
  await expect(form.getByLabel('Старый пароль')).toHaveAttribute('aria-invalid', 'true');
  // The first five of many devices are shown; this one is among them.
  for (const _ of Array(4)) await vest.token(anna);
  const all = page.getByRole('button', { name: 'Показать все' });
  await all.click();
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: 'Свернуть' }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('этот');
  await expect(all).toBeFocused();
  await form.getByLabel('Старый пароль').fill(anna.password);
  await form.getByLabel('Новый пароль').fill('Gfhjkm2026');
  await form.getByRole('button', { name: 'Сменить пароль' }).click();
  const tooCommon = 'Этот пароль подбирают первым. Придумайте другой.';
  await expect(form.getByRole('alert')).toHaveText(tooCommon);
  await expect(form.getByLabel('Новый пароль')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Новый пароль').fill('новый надёжный пароль');
  await form.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByText('Пароль изменён.', { exact: false })).toBeVisible();
  await expect(rows).toHaveCount(1);

  await expect(other.page).toHaveURL(/\/auth/);
  await other.page.getByLabel('Никнейм').fill(anna.username);
  await other.page.getByLabel('Пароль').fill(anna.password);
  await other.page.getByRole('button', { name: 'Войти' }).click();
  await expect(other.page.getByRole('alert')).toHaveText('Неверные данные');
  await signIn(other.page, { ...anna, password: 'новый надёжный пароль' });

  const boris = await vest.register('Борис');
  const asBoris = await vest.as(boris);
  await asBoris('PATCH', '/status/me', { email: `${boris.username}@example.org` });
  const email = page.getByRole('form', { name: 'Почта' });
  await email.getByLabel('Почта').fill(`${boris.username}@EXAMPLE.org`);
  await email.getByRole('button', { name: 'Сохранить почту' }).click();
  await expect(email.getByRole('alert')).toHaveText('Эта почта уже занята.');
  await email.getByLabel('Почта').fill(`${anna.username}@example.org`);
  await email.getByRole('button', { name: 'Сохранить почту' }).click();
  await expect(email.getByText('Почта сохранена')).toBeVisible();
});

test('вид: цвета есть до первого кадра и во всех вкладках, список становится плотным', async ({
  vest,
}) => {
  const { anna, page } = await annaAndFriend(vest);
  await page.emulateMedia({ colorScheme: 'light' });
  // So high that the last two sections stand on the screen together.
  await page.setViewportSize({ width: 1280, height: 1000 });
  const beside = await anna.context.newPage();
  await beside.goto('/contacts');
  await openSettings(page);
  const contents = page.getByRole('navigation', { name: 'Разделы настроек' });
  const marked = contents.locator('[aria-current]');
  await expect(marked).toHaveText('Профиль');
  const rest = page.getByRole('main').evaluate(
    (view) =>
      new Promise<void>((resolve) => {
        view.addEventListener('scrollend', () => resolve(), { once: true });
      }),
  );
  await contents.getByRole('link', { name: 'Устройства' }).click();
  await expect(section(page, 'Устройства')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Устройства' })).toBeInViewport();
  await expect(marked).toHaveText('Устройства');
  // The page is at its end, so nothing scrolls to the last section: a wheel away from it takes over all the same.
  await rest;
  await page.mouse.move(700, 400);
  await contents.getByRole('link', { name: 'Аккаунт' }).press('Enter');
  await page.mouse.wheel(0, -5_000);
  await expect(marked).toHaveText('Профиль');
  await page.getByLabel('Имя').scrollIntoViewIfNeeded();
  await expect(marked).toHaveText('Профиль');
  await page.getByLabel('Тёмная').check();
  // A key that writes nothing there leads to the shortcuts.
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Сочетания клавиш' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  const html = (of: Page) => of.locator('html');
  await expect(html(page)).toHaveCSS('color-scheme', 'dark');
  await expect(html(beside)).toHaveCSS('color-scheme', 'dark');

  await page.getByRole('switch', { name: 'Плотный список чатов' }).check();
  await page.getByRole('link', { name: 'Чаты' }).click();
  const rowHeight = async () => (await chatTile(page, 'Борис').boundingBox())?.height;
  await expect.poll(rowHeight).toBe(48);

  // No code of the app has run, so the dark colours come from the document itself.
  await beside.route('**/assets/*.js', (route) => route.abort());
  await beside.goto('/auth');
  await expect(html(beside)).toHaveCSS('color-scheme', 'dark');

  await openSettings(page);
  await page.reload();
  await expect(page.getByLabel('Тёмная')).toBeChecked();
  await page.getByLabel('Системная').check();
  await expect(html(page)).toHaveCSS('color-scheme', 'light dark');
});

test('свои данные — архив ZIP, удалённый аккаунт остаётся в переписке без имени', async ({
  vest,
}) => {
  const { anna, boris, page } = await annaAndBoris(vest);
  await openChat(page, 'Борис');
  await write(page, 'Прощай');
  await openChat(boris.page, 'Анна');
  await expect(boris.page.getByRole('article')).toContainText('Прощай');
  await openSettings(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать мои данные' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText('Скачивание началось')).toBeVisible();

  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  const form = page.getByRole('form', { name: 'Удалить аккаунт' });
  await expect(form).toContainText('«Удалённый аккаунт»');
  await form.getByLabel('Пароль').fill('не тот пароль');
  await form.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(form.getByRole('alert')).toHaveText('Пароль не подошёл.');
  await form.getByLabel('Пароль').fill(anna.password);
  await form.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(chatTile(boris.page, 'Удалённый аккаунт')).toBeVisible();
  await expect(boris.page.getByRole('article')).toContainText('Прощай');
});

test('десять минут без движения — «Отошел» у других, первое движение возвращает', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.register('Анна'), await vest.person('Борис')];
  await vest.befriend(anna, boris);
  const { page } = await vest.browser();
  await page.clock.install();
  await page.goto('/auth');
  await signIn(page, anna);
  await expect(chatTile(boris.page, 'Анна')).toContainText('ОНЛАЙН');
  await page.clock.fastForward('10:00');
  await expect(chatTile(boris.page, 'Анна')).toContainText('Отошел');
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 220);
  await expect(chatTile(boris.page, 'Анна')).toContainText('ОНЛАЙН');
});
