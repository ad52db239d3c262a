/** Groups as people meet them: they are made, appear for all members at once, have lines about their changes, and can be lost. */
import type { Page } from '@playwright/test';
import { makeFriends } from '../infra/friends.ts';
import { expect, test, type Account, type Vest } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat, write } from '../infra/chat.ts';
import { takePictures, wide } from '../infra/looks.ts';
import { listen } from '../infra/time.ts';
import { threePeople } from '../infra/people.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Создать групповой чат' });
const tick = (page: Page, name: string) => dialogOf(page).getByRole('checkbox', { name });
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Новая беседа' }).click();
  await expect(dialogOf(page)).toBeVisible();
};
/** A line about the group that the server wrote. */
const line = (page: Page, words: string) => page.getByRole('log').getByText(words, { exact: true });

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

const idOf = async (call: Call) => {
  const { user } = (await call('GET', '/status/me')) as { user: { id: string } }; // the contract's answer
  return user.id;
};

async function groupOf(vest: Vest, title: string, anna: Account, ...others: Account[]) {
  const asAnna = await vest.as(anna);
  const asOthers = await Promise.all(others.map((one) => vest.as(one)));
  const participantIds = await Promise.all(asOthers.map(idOf));
  const made = await asAnna('POST', '/conversations', { participantIds, title, isGroup: true });
  const { id } = (made as { conversation: { id: string } }).conversation; // the contract's answer
  return { id, asAnna, asOthers, participantIds };
}

test('группу создают из друзей, и она сразу у всех: её строки, участники, «Прочитали»', async ({
  vest,
}) => {
  const { anna, boris, vera } = await threePeople(vest);
  await vest.befriend(anna, boris);
  await vest.befriend(anna, vera);
  await makeFriends(vest.server, anna.username, [
    'Артём Ёжиков',
    'Глеб',
    'Даша',
    'Егор',
    'Жанна',
    'Зоя',
  ]);
  await anna.page.reload();
  await openDialog(anna.page);
  const dialog = dialogOf(anna.page);

  await expect(dialog.getByLabel('Название')).toBeFocused();
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await expect(dialog.getByText('Выберите хотя бы одного друга')).toBeVisible();
  await dialog.getByLabel('Найти среди друзей').fill('ежик');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(tick(anna.page, 'Артём Ёжиков')).toBeVisible();
  await dialog.getByLabel('Найти среди друзей').fill('');
  await expect(dialog.getByRole('checkbox')).toHaveCount(8);
  await tick(anna.page, 'Борис').check();
  await tick(anna.page, 'Вера').check();
  await expect(dialog.getByText('Выбрано', { exact: true })).toHaveCount(2);
  const unticked = dialog.getByText('Нажмите, чтобы выбрать');
  await expect(unticked).toHaveCount(6);
  // The words show where the pointer is, the presence elsewhere.
  await dialog.getByRole('listitem').filter({ hasText: 'Глеб' }).hover();
  await expect(unticked.nth(1)).toHaveCSS('clip-path', 'none');
  await expect(unticked.nth(2)).toHaveCSS('width', '1px');
  // The chosen people stand above the list, the last one first, and the list stays where it is.
  const friends = dialog.getByRole('list', { name: 'Участники' });
  const top = async () => (await friends.boundingBox())?.y;
  const before = await top();
  await tick(anna.page, 'Зоя').check();
  const chosen = dialog.getByRole('list', { name: 'Выбранные друзья' });
  await expect(chosen.getByRole('listitem')).toHaveText([/Зоя$/, /Вера$/, /Борис$/]);
  await chosen.getByRole('button', { name: 'Убрать: Зоя' }).click();
  await expect(tick(anna.page, 'Зоя')).not.toBeChecked();
  await expect(chosen.getByRole('button', { name: 'Убрать: Вера' })).toBeFocused();
  expect(await top()).toBe(before);
  await takePictures(anna.page, 'выбор друзей');
  await anna.page.setViewportSize(wide);
  await dialog.getByLabel('Название').fill('Дача');
  await dialog.getByRole('button', { name: 'Создать' }).dblclick();

  await expect(dialog).toHaveCount(0);
  await expect(anna.page.getByRole('heading', { name: 'Дача', exact: true })).toBeVisible();
  await expect(composer(anna.page)).toBeVisible();
  for (const { page } of [anna, boris, vera]) {
    await expect(chatTile(page, 'Дача')).toHaveCount(1);
    await expect(chatTile(page, 'Дача')).not.toContainText('непрочитанных');
  }

  await openChat(boris.page, 'Дача');
  await openChat(vera.page, 'Дача');
  const created = line(boris.page, 'Анна создала группу «Дача»');
  await expect(created).toBeVisible();
  await expect(boris.page.getByRole('article')).toHaveCount(0);
  await created.click({ button: 'right' });
  await expect(boris.page.getByRole('menu')).toHaveCount(0);
  const header = anna.page.getByRole('region', { name: 'Переписка' }).getByRole('banner');
  await expect(header.or(anna.page.locator('header'))).toContainText([
    /3\s*участника, 2\s*в\s*сети/,
  ]);

  await write(anna.page, 'Кто везёт мангал?');
  await expect(bubble(boris.page, 'Кто везёт мангал?')).toContainText('Анна');
  await expect(bubble(anna.page, 'Кто везёт мангал?').getByRole('img')).toHaveAccessibleName(
    'Прочитали: 2',
  );
  await bubble(anna.page, 'Кто везёт мангал?').click({ button: 'right' });
  await expect(anna.page.getByRole('menu').getByText('Прочитали: 2')).toBeVisible();
  await expect(anna.page.getByRole('menu')).toBeFocused();
  await anna.page.keyboard.press('Escape');
  await expect(anna.page.getByRole('menu')).toHaveCount(0);

  await bubble(boris.page, 'Кто везёт мангал?').click({ button: 'right' });
  await boris.page.getByRole('menuitem', { name: 'Профиль' }).click();
  await expect(boris.page).toHaveURL(/dialog=person/);
  await expect(boris.page.getByRole('complementary', { name: 'Профиль' })).toBeVisible();
  await boris.page.goBack();
  await expect(boris.page.getByRole('complementary')).toHaveCount(0);

  await anna.page.getByRole('heading', { name: 'Дача' }).getByRole('button').click();
  await expect(anna.page).toHaveURL(/dialog=info/);
  await anna.page.goBack();
  const conversationId = new URL(anna.page.url()).searchParams.get('c');
  const asAnna = await vest.as(anna);
  await asAnna('PATCH', `/conversations/${conversationId}`, { title: 'Дача и лес' });
  for (const { page } of [anna, boris, vera]) {
    await expect(chatTile(page, 'Дача и лес')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Дача и лес', exact: true })).toBeVisible();
    await expect(line(page, 'Анна изменила название на «Дача и лес»')).toBeVisible();
  }
});

test('чего не вышло, сказано на месте: выбранное остаётся, а кто больше не друг, назван', async ({
  vest,
}) => {
  const anna = await vest.person('Анна');
  const { page } = anna;
  await openDialog(page);
  await expect(dialogOf(page).getByText('Пока нет друзей')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Новая беседа' })).toBeFocused();

  const [boris, vera] = [await vest.register('Борис'), await vest.register('Вера')];
  await vest.befriend(anna, boris);
  await vest.befriend(anna, vera);
  await openDialog(page);
  await tick(page, 'Борис').check();
  await tick(page, 'Вера').check();
  await page.route('**/api/conversations', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await dialogOf(page).getByRole('button', { name: 'Создать' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('Нет связи с');
  await expect(tick(page, 'Борис')).toBeChecked();
  await page.unroute('**/api/conversations');

  const asBoris = await vest.as(boris);
  const list = (await asBoris('GET', '/contacts')) as { contacts: { id: string }[] }; // the contract's answer
  await asBoris('POST', '/contacts/remove', { contactId: list.contacts[0]?.id });
  await expect(dialogOf(page).getByRole('alert')).toContainText('Борис больше не');
  await expect(tick(page, 'Борис')).toHaveCount(0);
  await dialogOf(page).getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('heading', { name: 'Вера', exact: true })).toBeVisible();
  await expect(page.getByText(/2\s*участника/)).toBeVisible();
  await expect(line(page, 'Анна создала группу')).toBeVisible();
});

test('кого исключили, тот узнаёт об этом, и ничего оттуда больше не слышит и не может', async ({
  vest,
}) => {
  const anna = await vest.register('Анна');
  const boris = await vest.person('Борис');
  const vera = await vest.person('Вера');
  await vest.befriend(anna, boris);
  const direct = await vest.befriend(anna, vera);
  const { id, asAnna, asOthers, participantIds } = await groupOf(vest, 'Дача', anna, boris, vera);
  const [, asVera] = asOthers;
  const say = (conversationId: string, content: string) =>
    asAnna('POST', '/conversations/send', { conversationId, type: 'TEXT', content });
  await say(id, 'Пока вы тут');
  await openChat(vera.page, 'Дача');
  await expect(bubble(vera.page, 'Пока вы тут')).toBeVisible();
  await vera.page.route('**/conversations/send', (route) => route.abort());
  await write(vera.page, 'не успело уйти');
  await expect(bubble(vera.page, 'не успело уйти')).toContainText('Не отправлено');
  await boris.page.getByRole('link', { name: 'Контакты' }).first().click();

  const heard = framesOf(vera.page);
  await vera.page.reload();
  await expect(bubble(vera.page, 'Пока вы тут')).toBeVisible();
  // The server has acknowledged that her socket joined the room.
  await expect.poll(() => heard.some((frame) => frame.startsWith('43'))).toBe(true);
  // The notice disappears after four seconds.
  const told = await listen(boris.page.locator('body'), 'Вас больше нет в\u00a0группе «Дача»');
  for (const userId of participantIds) {
    await asAnna('DELETE', `/conversations/${id}/participants/${userId}`);
  }
  await told();
  const lost = vera.page
    .getByRole('alert')
    .filter({ hasText: 'Вас больше нет в\u00a0этой группе' });
  await expect(lost).toContainText('«Дача»');
  await expect(composer(vera.page)).toHaveCount(0);
  await expect(chatTile(vera.page, 'Дача')).toHaveCount(0);

  const hasHeard = (words: string) => heard.some((frame) => frame.includes(words));
  await expect.poll(() => hasHeard('conversations:removed')).toBe(true);
  heard.length = 0;
  await say(id, 'Уже без вас');
  await say(direct, 'Вера, прости');
  await expect(chatTile(vera.page, 'Анна')).toContainText('1 непрочитанных');
  // An earlier event would have arrived by now.
  await expect.poll(() => hasHeard(direct)).toBe(true);
  expect(heard.filter((frame) => frame.includes(id))).toEqual([]);
  for (const [method, path, body] of [
    ['GET', `/conversations/${id}`],
    ['GET', `/conversations/${id}/messages`],
    ['GET', `/conversations/${id}/changes?after=0`],
    ['GET', `/conversations/${id}/files?type=IMAGE`],
    ['PATCH', `/conversations/${id}`, { title: 'Моя' }],
    ['POST', `/conversations/${id}/participants`, { userIds: participantIds }],
    ['POST', '/conversations/send', { conversationId: id, type: 'TEXT', content: 'ау' }],
  ] as const) {
    await expect(asVera?.(method, path, body), `${method} ${path}`).rejects.toThrow(/: 404 /);
  }

  await vera.page.unroute('**/conversations/send');
  const unsent = bubble(vera.page, 'не успело уйти');
  // The next try may be up to 30 s away by now.
  await expect(unsent).toContainText('Не найдено', { timeout: 40_000 });
  await unsent.getByRole('button', { name: 'Удалить' }).click();
  await expect(unsent).toHaveCount(0);

  await asAnna('POST', `/conversations/${id}/participants`, { userIds: participantIds });
  await expect(bubble(vera.page, 'Уже без вас')).toBeVisible();
  await expect(composer(vera.page)).toBeVisible();
  await expect(chatTile(vera.page, 'Дача')).toBeVisible();
});

/** Collects everything that the page's socket receives from now on, also after a reload. */
function framesOf(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  );
  return frames;
}
