/** Another person's profile: its content, its buttons, and that it follows changes. */
import type { Page } from '@playwright/test';
import { picture } from '#tests/server/infra/pictures.ts';
import { expect, test, type Account, type Vest } from '../infra/test.ts';
import { bubble, composer } from '../infra/chat.ts';
import { sendFiles } from '../infra/files.ts';
import { holdBack } from '../infra/holding.ts';
import { takePictures, wide } from '../infra/looks.ts';
import { annaAndBoris, annaAndFriend } from '../infra/people.ts';
import { leaveTimeToUndo } from '../infra/time.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Профиль' });
const button = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });

async function idOf(vest: Vest, account: Account): Promise<string> {
  const ask = await vest.as(account);
  const answer = await ask('GET', '/status/me');
  return (answer as { user: { id: string } }).user.id; // the contract's answer
}

test('профиль друга: имя, код, о себе, общие группы; переименование видно сразу', async ({
  vest,
}) => {
  const { anna, boris } = await annaAndBoris(vest);
  const [annaId, borisId] = [await idOf(vest, anna), await idOf(vest, boris)];
  const asBoris = await vest.as(boris);
  await asBoris('PATCH', '/status/me', { bio: 'Пасечник.\nМёд по средам.' });
  await asBoris('POST', '/conversations', {
    participantIds: [annaId],
    title: 'Дача',
    isGroup: true,
  });
  const { page } = anna;
  await page.goto(`/?dialog=person&user=${borisId}`);
  for (const words of [
    'Борис',
    `@${boris.username}`,
    boris.eblid,
    'Мёд по средам.',
    'ОНЛАЙН',
    'Дача',
  ])
    await expect(dialog(page)).toContainText(words);

  await asBoris('PATCH', '/status/me', { displayName: 'Борис 🐝', avatarUrl: 'emoji:🍯' });
  await expect(dialog(page)).toContainText('Борис 🐝');
  await expect(dialog(page)).toContainText('🍯');

  await dialog(page).getByRole('link', { name: /Дача/ }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Переписка' }).getByRole('heading', { name: 'Дача' }),
  ).toBeVisible();
  await page.goBack();
  // This server has no video server: nobody can be called.
  await expect(button(page, 'Открыть чат')).toBeVisible();
  await expect(button(page, 'Позвонить')).toHaveCount(0);
  await takePictures(page, 'профиль друга');
  await button(page, 'Удалить из друзей').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(dialog(page)).toContainText(/больше не\sв\sдрузьях/);
  await expect(button(page, 'Открыть чат')).toHaveCount(0);
  await expect(button(page, 'Удалить из друзей')).toHaveCount(0);
  await expect(button(page, 'Добавить')).toBeVisible();

  // They share a group, so his profile stays visible; a deleted account shows nothing.
  await asBoris('DELETE', '/account', { password: boris.password });
  await expect(dialog(page)).toContainText('Этого человека больше нет в Вести.');
  await expect(button(page, 'Добавить')).toHaveCount(0);
  await expect(dialog(page)).not.toContainText('@deleted');
});

test('«Заблокировать» не уходит из-под курсора: его нет, пока не прочитано, что друг другу отправили', async ({
  vest,
}) => {
  const { boris, page } = await annaAndFriend(vest);
  const letGo = await holdBack(page, '**/files?*type=IMAGE*');
  await page.goto(`/?dialog=person&user=${await idOf(vest, boris)}`);
  await expect(dialog(page).getByRole('status', { name: 'Загружаем картинки' })).toBeVisible();
  await expect(button(page, 'Открыть чат')).toBeVisible();
  await expect(button(page, 'Заблокировать')).toHaveCount(0);
  letGo();
  await expect(button(page, 'Заблокировать')).toBeVisible();

  // Whoever cannot read them can still block.
  await page.unroute('**/files?*type=IMAGE*');
  await page.route('**/files?*type=IMAGE*', (route) => route.abort());
  await page.reload();
  await expect(dialog(page)).toContainText(/Картинки не\sзагрузились/);
  await expect(button(page, 'Заблокировать')).toBeVisible();
});

test('незнакомца можно добавить, передумать и дождаться ответа; никого нет — так и сказано', async ({
  vest,
}) => {
  const [anna, vera] = [await vest.person('Анна'), await vest.register('Вера')];
  const [annaId, veraId] = [await idOf(vest, anna), await idOf(vest, vera)];
  const asVera = await vest.as(vera);
  const { page } = anna;
  await page.goto(`/?dialog=person&user=${veraId}`);
  await expect(dialog(page)).toContainText('Вера');
  await expect(dialog(page)).not.toContainText('онлайн');
  await button(page, 'Добавить').click();
  await button(page, 'Отозвать запрос').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать' }).click();
  await button(page, 'Добавить').click();
  await expect(dialog(page)).toContainText('Запрос отправлен');
  const incoming = await asVera('GET', '/contacts?filter=incoming');
  const { contacts } = incoming as { contacts: { id: string }[] }; // the contract's answer
  await asVera('POST', '/contacts/respond', { contactId: contacts[0]?.id, action: 'accept' });
  await button(page, 'Открыть чат').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(composer(page)).toBeVisible();

  await page.goto('/?dialog=person&user=00000000-0000-7000-8000-000000000000');
  await expect(dialog(page)).toContainText('Профиль недоступен');
  await page.goto(`/?dialog=person&user=${annaId}`);
  await expect(button(page, 'Выйти из аккаунта')).toBeVisible();
});

test('заблокированный: не друг, писать некуда, в группе скрыт; передумать и разблокировать можно сразу', async ({
  vest,
}) => {
  const { anna, boris, page, say, asBoris, conversationId } = await annaAndFriend(vest);
  const [annaId, borisId] = [await idOf(vest, anna), await idOf(vest, boris)];
  const group = { participantIds: [annaId], title: 'Дача', isGroup: true };
  const made = await asBoris('POST', '/conversations', group);
  const { id } = (made as { conversation: { id: string } }).conversation; // the contract's answer
  const inGroup = (content: string) => ({ conversationId: id, type: 'TEXT', content });
  const sayInGroup = (content: string) => asBoris('POST', '/conversations/send', inGroup(content));
  await say('Привет');
  const first = await sayInGroup('Раз');

  // His name stands in the group's tile, too, while its line is new.
  const chat = page.locator(`a[href="/?c=${conversationId}"]`);
  await chat.click();
  await expect(composer(page)).toBeVisible();
  // The profile stands beside the chat here.
  const profile = page.getByRole('complementary', { name: 'Профиль' });
  const press = (name: string) => profile.getByRole('button', { name, exact: true });
  await leaveTimeToUndo(page);
  await page.getByRole('region', { name: 'Переписка' }).getByLabel('Действия с чатом').click();
  await page.getByRole('menuitem', { name: 'Заблокировать' }).click();
  const question = page.getByRole('alertdialog', { name: 'Заблокировать?' });
  await expect(question).toContainText(/Борис не\sсможет писать/);
  await question.getByRole('button', { name: 'Отмена' }).click();
  // The profile is open already, so the question comes into it; a reload does not ask again.
  await expect(page).not.toHaveURL(/blocking/);
  await page.getByRole('region', { name: 'Переписка' }).getByLabel('Действия с чатом').click();
  await page.getByRole('menuitem', { name: 'Заблокировать' }).click();
  await question.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(profile).toContainText('Вы заблокировали этого человека');
  await expect(press('Разблокировать')).toBeFocused();
  await takePictures(page, 'заблокированный: профиль');
  await page.setViewportSize(wide);
  // Undoing is offered from when this device has stored the block.
  await expect(page.getByRole('button', { name: 'Отменить', exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(press('Заблокировать')).toBeVisible();
  await press('Заблокировать').click();
  await question.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(press('Разблокировать')).toBeVisible();
  // The page that is left sends it, or the next one does.
  await page.goto(`/?c=${id}`);

  await expect(bubble(page, 'Раз')).toHaveCount(0);
  await expect(page.getByRole('log')).toContainText('Сообщение скрыто');
  await sayInGroup('Два');
  await expect(page.getByRole('log')).toContainText('Скрыто сообщений: 2');
  await takePictures(page, 'заблокированный: группа');
  await page.setViewportSize(wide);
  const { message } = first as { message: { id: string } }; // the contract's answer
  const asAnna = await vest.as(anna);
  await asAnna('POST', '/conversations/send', { ...inGroup('Четыре'), replyToId: message.id });
  await bubble(page, 'Четыре').getByRole('button', { name: 'Сообщение скрыто' }).click();
  // Its words stand in the quote again, too.
  await expect(bubble(page, 'Раз'), 'a jump shows the message it leads to').toHaveCount(2);
  await expect(bubble(page, 'Раз').first()).toBeInViewport();
  await expect(bubble(page, 'Два')).toHaveCount(0);
  await page.getByRole('button', { name: 'Показать' }).press('Enter');
  await expect(bubble(page, 'Два')).toBeVisible();

  // Nor do his pictures show among those of the group, before they are asked for.
  await bubble(page, 'Два').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Цитировать' }).click();
  const answered = page.getByRole('status').filter({ hasText: 'Ответ на: Борис' });
  await expect(answered).toContainText('Два');
  await composer(page).fill('Отвечу');
  const bytes = await picture('png', 300, 200);
  await sendFiles(vest, boris, { conversationId: id, files: [{ name: 'мёд.png', bytes }] });
  await sendFiles(vest, anna, { conversationId: id, files: [{ name: 'сад.png', bytes }] });
  await page.getByRole('heading', { name: 'Дача' }).getByRole('button').click();
  const shared = page.getByRole('complementary', { name: 'О группе' });
  await shared.getByText('Картинки', { exact: true }).click();
  await expect(shared.getByRole('listitem')).toHaveCount(1);
  await expect(shared).toContainText('Скрыто картинок: 1');
  await shared.getByRole('button', { name: 'Изображение: сад.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'Просмотр изображений' });
  await expect(viewer.getByRole('img', { name: 'Изображение: сад.png' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Следующее изображение' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await takePictures(page, 'заблокированный: картинки группы');
  await page.setViewportSize(wide);
  await shared.getByRole('button', { name: 'Показать', exact: true }).press('Enter');
  await expect(shared.getByRole('button', { name: 'Изображение: мёд.png' })).toBeFocused();
  await expect(
    page.getByRole('log').getByRole('img', { name: 'Изображение: мёд.png' }),
  ).toBeVisible();

  await chat.click();
  const place = page.getByRole('region', { name: 'Писать нельзя' });
  await expect(place).toContainText('Вы заблокировали этого человека');
  await takePictures(page, 'заблокированный: чат');
  await page.setViewportSize(wide);
  const send = () =>
    asBoris('POST', '/contacts/add', { identifier: anna.username }).then(
      () => 'asked',
      () => 'refused',
    );
  await expect.poll(send, 'the server has the block and no friendship').toBe('asked');

  // The list of chats brings whom she has blocked, so nothing of his shows before that list of its own comes.
  await page.route('**/api/blocks', (route) => route.abort());
  await page.goto(`/?c=${id}`);
  await expect(bubble(page, 'Четыре')).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Скрыто сообщений: 2');
  await expect(answered).toContainText('Сообщение скрыто');
  await page.unroute('**/api/blocks');

  await page.goto('/settings#blocked');
  const list = page.getByRole('list', { name: 'Заблокированные люди' });
  await expect(list.getByRole('listitem')).toContainText(['Борис']);
  await takePictures(page, 'заблокированные в настройках');
  await page.setViewportSize(wide);
  await list.getByRole('button', { name: 'Разблокировать: Борис' }).click();
  await expect(page.getByRole('region', { name: 'Заблокированные' })).toBeFocused();
  await expect(page.getByText('Разблокировано: Борис')).toBeAttached();
  await expect(page.getByText('Вы никого не заблокировали')).toBeVisible();
  await page.goto(`/?dialog=person&user=${borisId}`);
  await expect(dialog(page)).toContainText('хочет добавить вас');
});
