/** Every screen, at four widths, light and dark: axe finds nothing serious, nothing overflows, nothing is unreachable. */
import { drawPicture } from '../infra/album.ts';
import { whatOpensIsHere } from '../infra/loaded.ts';
import { expectAccessible, expectNoOverflow, narrow, takePictures } from '../infra/looks.ts';
import { expect, test, type Person, type Vest } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat, sent, write } from '../infra/chat.ts';
import { annaAndBoris, annaAndFriend } from '../infra/people.ts';

async function busyChat(vest: Vest): Promise<Person> {
  const anna = await vest.person('Анна-Мария Константинопольская-Задунайская');
  const boris = await vest.person('Борис 🎈');
  await vest.befriend(anna, boris);
  await openChat(anna.page, 'Борис 🎈');
  await write(anna.page, `https://пример.рф/${'оченьдлинныйадрес'.repeat(12)}`);
  await write(anna.page, 'б'.repeat(400));
  await openChat(boris.page, anna.displayName);
  await write(boris.page, 'Ответ 🎉🎉🎉');
  await expect(bubble(anna.page, 'Ответ 🎉🎉🎉')).toBeVisible();
  return anna;
}

test('вход и регистрация доступны и помещаются', async ({ vest }) => {
  const { page } = await vest.browser();
  for (const [path, screen] of [
    ['/auth', 'вход'],
    ['/auth/register', 'регистрация'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByLabel('Никнейм')).toBeVisible();
    await expectNoOverflow(page, screen);
    await expectAccessible(page, screen);
  }
});

test('чаты: пустой список, переписка, меню, вопрос и контакты доступны и помещаются', async ({
  vest,
}) => {
  test.setTimeout(180_000);
  const vera = await vest.person('Вера');
  await expect(vera.page.getByText('Пока нет ни одного чата')).toBeVisible();
  await expectNoOverflow(vera.page, 'пустой список');
  await expectAccessible(vera.page, 'пустой список');

  const anna = await busyChat(vest);
  const { page } = anna;
  await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'polite');
  await whatOpensIsHere(page);
  await anna.context.setOffline(true);
  await write(page, 'это останется здесь');
  await expect(bubble(page, 'это останется здесь')).toContainText('Не отправлено');
  await expectNoOverflow(page, 'переписка');
  await expectAccessible(page, 'переписка');

  await page.getByRole('button', { name: /назад/i }).click();
  const ownTile = page.getByRole('button', { name: /EBLID/ });
  await ownTile.click();
  const profile = page.getByRole('dialog', { name: 'Профиль' });
  await profile.getByRole('button', { name: 'Выбрать эмодзи' }).click();
  await expectNoOverflow(page, 'профиль');
  await expectAccessible(page, 'профиль', [narrow]);
  await profile.getByRole('button', { name: 'Выйти из аккаунта' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoOverflow(page, 'вопрос');
  await expectAccessible(page, 'вопрос', [narrow]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(ownTile).toBeFocused();

  await anna.context.setOffline(false);
  const asVera = await vest.as(vera);
  await asVera('POST', '/contacts/add', { identifier: anna.username });
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'Принять' })).toBeVisible();
  await expectNoOverflow(page, 'контакты');
  await expectAccessible(page, 'контакты');
  await page.getByRole('button', { name: 'Действия: Борис' }).click();
  await page.getByRole('menuitem', { name: 'Удалить из друзей' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Действия: Борис' })).toBeFocused();
  await page.goto('/?dialog=contacts');
  await page.getByRole('dialog').getByLabel('Цифра 1 из 4').click();
  await page.keyboard.type(vera.eblid);
  await expect(page.getByText('Найден по EBLID, хочет добавить вас')).toBeVisible();
  await expectNoOverflow(page, 'диалог контактов');
  await expectAccessible(page, 'диалог контактов');
  await page.goto('/?dialog=group');
  await page.getByRole('checkbox', { name: 'Борис' }).check();
  await expectNoOverflow(page, 'новая беседа');
  await expectAccessible(page, 'новая беседа', [narrow]);
  await page.goto('/?c=11111111-1111-4111-8111-111111111111');
  await expect(page.getByText('Такого чата нет')).toBeVisible();
  await expectNoOverflow(page, 'чужой чат');
  await expectAccessible(page, 'чужой чат', [narrow]);
});

test('кадр и чужой профиль доступны и помещаются', async ({ vest }) => {
  const anna = await vest.person('Анна');
  const boris = await vest.register('🎈'.repeat(30));
  await vest.befriend(anna, boris);
  const asBoris = await vest.as(boris);
  const bio = `${'оченьдлинноеслово'.repeat(12)} и ещё немного`;
  const told = await asBoris('PATCH', '/status/me', { bio });
  const { id } = (told as { user: { id: string } }).user; // the contract's answer
  const { page } = anna;
  const profile = page.getByRole('dialog', { name: 'Профиль' });

  await page.goto('/?dialog=profile');
  const asked = page.waitForEvent('filechooser');
  await profile.getByRole('button', { name: /Перетащите файл сюда/ }).click();
  const picture = await drawPicture('дача.png', 900, 500);
  await (await asked).setFiles({ name: 'дача.png', mimeType: 'image/png', buffer: picture.bytes });
  await expect(profile.getByRole('slider', { name: 'Масштаб' })).toBeVisible();
  // The picture reaches beyond its window on purpose, so that it can be moved.
  await expectAccessible(page, 'кадр', [narrow]);

  await page.goto(`/?dialog=person&user=${id}`);
  await expect(profile).toContainText('и ещё немного');
  await expectNoOverflow(page, 'чужой профиль');
  await expectAccessible(page, 'чужой профиль', [narrow]);
});

test('настройки со всеми открытыми полями доступны и помещаются', async ({ vest }) => {
  const anna = await vest.person('Анна-Мария Константинопольская-Задунайская 🎈');
  const { page } = anna;
  await page.goto('/settings');
  await expect(page.getByText('Больше вы нигде не вошли.')).toBeVisible();
  await takePictures(page, 'настройки');
  await page.getByLabel('Имя').fill('Аня');
  await page.getByLabel('О себе').fill('оченьдлинноеслово'.repeat(25));
  const asAnna = await vest.as(anna);
  await asAnna('PATCH', '/status/me', { displayName: 'Б'.repeat(64) });
  await expect(page.getByRole('button', { name: 'Взять оттуда' })).toBeVisible();
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await expectNoOverflow(page, 'настройки, всё открыто');
  await expectAccessible(page, 'настройки, всё открыто');
  await page.getByRole('link', { name: 'Чаты' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoOverflow(page, 'вопрос об уходе');
});

test('на узком экране видна одна панель, назад ведёт и кнопка, и браузер', async ({ vest }) => {
  const anna = await busyChat(vest);
  await anna.page.setViewportSize(narrow);
  await expect(composer(anna.page)).toBeVisible();
  await expect(anna.page.getByRole('heading', { name: 'Чаты' })).toBeHidden();
  await anna.page.getByRole('button', { name: /назад/i }).click();
  await expect(anna.page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
  await expect(composer(anna.page)).toBeHidden();
  await openChat(anna.page, 'Борис 🎈');
  await anna.page.goBack();
  await expect(anna.page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
});

test('одной клавиатурой: открыть чат, написать, вернуться к списку', async ({ vest }) => {
  const { page } = await annaAndFriend(vest);
  /** Each press moves the focus to the next of these, and the focus is visible. */
  const walk = async (key: string, names: readonly (string | RegExp)[]) => {
    for (const name of names) {
      await page.keyboard.press(key);
      await expect(page.locator(':focus')).toHaveAccessibleName(name);
      await expect(page.locator(':focus-visible')).not.toHaveCSS('outline-style', 'none');
    }
  };
  await page.reload();
  await expect(chatTile(page, 'Борис')).toBeVisible();
  await walk('Tab', ['Чаты', 'Контакты', 'Звонки', 'Настройки', 'Поиск', /Борис/]);
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('с клавиатуры');
  await page.keyboard.press('Enter');
  // A message that waits longer than 5 s has buttons, which would get the focus.
  await expect(sent(bubble(page, 'с клавиатуры'))).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await walk('Shift+Tab', [
    'Прикрепить',
    /^Вы, /,
    'Сообщения: Борис',
    'Действия с чатом',
    'Поиск в чате',
    'Позвонить с видео',
    'Позвонить',
    'Борис',
    /EBLID/,
    /^Контакты/,
    'Новая беседа',
    /Борис/,
    'Поиск',
  ]);
});

test('содержимое нельзя превратить в разметку или опасную ссылку', async ({ vest }) => {
  const { anna, boris } = await annaAndBoris(vest);
  await openChat(anna.page, 'Борис');
  await write(
    anna.page,
    '<img src=x onerror=alert(1)> javascript:alert(1) https://example.org/?a="onmouseover=alert(1)',
  );
  await openChat(boris.page, 'Анна');
  const shown = boris.page.getByRole('article').first();
  await expect(shown).toContainText('<img src=x onerror=alert(1)>');
  await expect(shown.locator('img')).toHaveCount(0);
  const links = shown.getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', /^https:\/\/example\.org/);
  await expect(links).toHaveAttribute('rel', /noopener/);
});
