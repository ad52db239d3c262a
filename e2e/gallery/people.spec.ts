/** Pictures of what is about people, and of the settings, in a world that looks like life. For `npm run gallery` alone. */
import { openChat, chatTile } from '../infra/chat.ts';
import { takePictures, wide } from '../infra/looks.ts';
import { test, expect } from '../infra/test.ts';
import { annaInWorld } from './world.ts';

test.beforeEach(async ({}, info) => info.setTimeout(180_000));

test('контакты', async ({ vest }) => {
  const { page } = await annaInWorld(vest);
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'Принять' })).toHaveCount(2);
  await takePictures(page, 'контакты');
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: 'Действия: Глеб' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await takePictures(page, 'контакты, меню');
  await page.goto('/contacts?filter=outgoing');
  await expect(page.getByText('Роман')).toBeVisible();
  await takePictures(page, 'контакты, исходящие');
  await page.goto('/?dialog=contacts');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Отклонить' }).first()).toBeVisible();
  await takePictures(page, 'диалог контактов');
  const stranger = await vest.register('Софья Мирная');
  await dialog.getByLabel('Цифра 1 из 4').click();
  await page.keyboard.type(stranger.eblid);
  await expect(page.getByText('Найден по EBLID')).toBeVisible();
  await takePictures(page, 'найден по EBLID');
});

test('профили', async ({ vest }) => {
  const { page, friends } = await annaInWorld(vest);
  const dialog = page.getByRole('dialog', { name: 'Профиль' });
  for (const name of ['Борис Мельников', 'Илья Громов'] as const) {
    await page.goto(`/?dialog=person&user=${friends[name].id}`);
    await expect(dialog).toContainText(name);
    await takePictures(page, `профиль, ${name}`);
    await page.setViewportSize(wide);
  }
  await page.goto(`/?dialog=person&user=${friends['Борис Мельников'].id}`);
  await dialog.getByText('Файлы', { exact: true }).click();
  await expect(dialog.getByRole('link', { name: /^Файл/ }).first()).toBeVisible();
  await takePictures(page, 'профиль, файлы');
  await page.goto('/?dialog=profile');
  await expect(dialog).toContainText('Анна Ковалёва');
  await takePictures(page, 'свой профиль');
});

test('группа', async ({ vest }) => {
  const { page, groupId } = await annaInWorld(vest);
  await page.goto(`/?c=${groupId}&dialog=info`);
  const member = page.getByRole('button', { name: /^Действия: Глеб/ });
  await expect(member).toBeVisible();
  await takePictures(page, 'о группе');
  await page.setViewportSize(wide);
  await member.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await takePictures(page, 'о группе, меню участника');
  await page.setViewportSize(wide);
  await page.goto(`/?c=${groupId}&dialog=info`);
  await page.getByRole('complementary').getByText('Файлы', { exact: true }).click();
  await expect(page.getByText('Файлов пока нет')).toBeVisible();
  await takePictures(page, 'о группе, файлов нет');
  await page.goto('/?dialog=group');
  for (const name of ['Глеб', 'Кира', 'Вера Соколова-Преображенская'])
    await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Название').fill('Поход');
  await takePictures(page, 'новая группа');
});

test('настройки', async ({ vest }) => {
  const { page, anna } = await annaInWorld(vest);
  for (const _ of Array(6)) await vest.token(anna);
  await page.goto('/settings');
  const all = page.getByRole('button', { name: 'Показать все' });
  await expect(all).toBeVisible();
  await takePictures(page, 'настройки');
  await page.setViewportSize(wide);
  await all.scrollIntoViewIfNeeded();
  await takePictures(page, 'настройки, устройства');
});

test('новичок', async ({ vest }) => {
  const { page } = await vest.person('Новичок', { isNew: true });
  await expect(page.getByText('Весть готова. Позовите своих')).toBeVisible();
  await takePictures(page, 'новичок, чаты');
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Контакты' })).toBeVisible();
  await takePictures(page, 'новичок, контакты');
  await page.goto('/calls');
  await expect(page.getByRole('heading', { name: 'Звонки', level: 1 })).toBeVisible();
  await takePictures(page, 'новичок, звонки');
  for (const [name, screen] of [
    ['contacts', 'диалог контактов'],
    ['group', 'новая группа'],
  ] as const) {
    await page.goto(`/?dialog=${name}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await takePictures(page, `новичок, ${screen}`);
  }
});

test('ждём и не дождались', async ({ vest }) => {
  const { page } = await annaInWorld(vest);
  let answer: 'held' | 'failed' = 'held';
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(
    /\/api\/(conversations|contacts|status\/sessions|auth\/sessions)/,
    async (route) => {
      if (answer === 'held') await promise;
      await route
        .fulfill({ status: 500, json: { code: 'internal', message: 'Сбой' } })
        .catch(() => {});
    },
  );
  await page.goto('/contacts');
  await takePictures(page, 'контакты загружаются');
  await page.goto('/settings');
  await takePictures(page, 'настройки загружаются');
  answer = 'failed';
  letGo();
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'Повторить' }).first()).toBeVisible();
  await takePictures(page, 'контакты не загрузились');
  await page.goto('/settings');
  await takePictures(page, 'настройки, список устройств не загрузился');
  await page.unroute(/\/api\//);
});

test('переписка загружается', async ({ vest }) => {
  const { page, groupId } = await annaInWorld(vest);
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/api\/conversations\/[^/]*\/messages/, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  await page.goto(`/?c=${groupId}`);
  await expect(chatTile(page, /Дача на выходные/)).toBeVisible();
  await takePictures(page, 'переписка загружается');
  letGo();
  await openChat(page, 'Дача на выходные');
});
