/** A group's information and its invitation: three people, each in a browser of their own. */
import type { Page } from '@playwright/test';
import { expect, test, type Account, type Person, type Vest } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat, write } from '../infra/chat.ts';
import { takePictures } from '../infra/looks.ts';
import { threePeople } from '../infra/people.ts';

const idOf = async (vest: Vest, who: Account): Promise<string> => {
  const answer = await (await vest.as(who))('GET', '/status/me');
  return (answer as { user: { id: string } }).user.id; // the contract's answer
};

/** The first makes the group and becomes a contact of the others. */
async function group(vest: Vest, title: string, owner: Account, others: readonly Account[]) {
  for (const other of others) await vest.befriend(owner, other);
  const participantIds = await Promise.all(others.map((other) => idOf(vest, other)));
  const made = await (
    await vest.as(owner)
  )('POST', '/conversations', { title, isGroup: true, participantIds });
  return (made as { conversation: { id: string } }).conversation.id; // the contract's answer
}

const info = (page: Page) => page.getByRole('complementary', { name: 'О группе' });
const member = (page: Page, name: string | RegExp) =>
  info(page).getByRole('listitem').filter({ hasText: name });
const header = (page: Page) => page.getByRole('region', { name: 'Переписка' });

async function openInfo(page: Page, id: string): Promise<void> {
  await page.goto(`/?c=${id}&dialog=info`);
  await expect(info(page)).toBeVisible();
}

async function choose(page: Page, name: string, deed: string): Promise<void> {
  await member(page, name)
    .getByRole('button', { name: `Действия: ${name}` })
    .click();
  await page.getByRole('menuitem', { name: deed }).click();
}

async function confirm(page: Page, button: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: button }).click();
  await expect(question).toHaveCount(0);
}

test('название, картинка, роли и участники группы меняются у всех сразу', async ({ vest }) => {
  test.setTimeout(180_000);
  const { anna, boris, vera } = await threePeople(vest);
  const gleb = await vest.register('Глеб');
  const id = await group(vest, 'Дача', anna, [boris, vera]);
  await vest.befriend(anna, gleb);

  await openInfo(anna.page, id);
  await openInfo(boris.page, id);
  await expect(member(anna.page, 'Анна (вы)')).toContainText('владелец');
  await expect(member(boris.page, 'Анна')).toContainText('владелец');
  await expect(member(boris.page, 'Вера')).toContainText('ОНЛАЙН');
  // A mere member can only look.
  await expect(info(boris.page).getByRole('button', { name: /Действия/ })).toHaveCount(0);
  await expect(info(boris.page).getByRole('button', { name: 'Изменить название' })).toHaveCount(0);
  await expect(info(boris.page).getByText('Ссылка-приглашение')).toHaveCount(0);

  await openChat(vera.page, 'Дача');
  await info(anna.page).getByRole('button', { name: 'Изменить название' }).click();
  await info(anna.page).getByLabel('Название').fill('Сад 🌳');
  await info(anna.page).getByRole('button', { name: 'Сохранить' }).click();
  for (const { page } of [anna, boris]) {
    await expect(info(page).getByRole('heading', { name: 'Сад 🌳' })).toBeVisible();
  }
  await expect(header(vera.page).getByRole('heading', { name: 'Сад 🌳' })).toBeVisible();
  await expect(header(vera.page).getByText(/Анна .*«Сад 🌳»/)).toBeVisible();

  await info(anna.page).getByRole('button', { name: 'Сменить картинку' }).click();
  await info(anna.page).getByRole('button', { name: 'Выбрать эмодзи' }).click();
  await info(anna.page).getByRole('button', { name: '🌻', exact: true }).click();
  await expect(header(vera.page).getByText('🌻', { exact: true })).toBeVisible();
  await info(anna.page).getByRole('button', { name: 'Сменить картинку' }).click();

  await choose(anna.page, 'Борис', 'Сделать админом');
  await expect(member(anna.page, 'Борис')).toContainText('админ');
  await expect(member(boris.page, 'Борис (вы)')).toContainText('админ');

  // Unsaved words stay while another admin changes the title, and go when one loses the right to change it.
  await info(boris.page).getByRole('button', { name: 'Изменить название' }).click();
  await info(boris.page).getByLabel('Название').fill('Огород');
  await info(anna.page).getByRole('button', { name: 'Изменить название' }).click();
  await info(anna.page).getByLabel('Название').fill('Роща');
  await info(anna.page).getByRole('button', { name: 'Сохранить' }).click();
  await expect(header(vera.page).getByRole('heading', { name: 'Роща' })).toBeVisible();
  // The answer returns the focus to the button, which would close a menu opened before.
  await expect(info(anna.page).getByRole('heading', { name: 'Роща' })).toBeVisible();
  await expect(info(boris.page).getByLabel('Название')).toHaveValue('Огород');
  await choose(anna.page, 'Борис', 'Снять права админа');
  await expect(info(boris.page).getByLabel('Название')).toHaveCount(0);
  await expect(info(boris.page).getByRole('heading', { name: 'Роща' })).toBeVisible();

  await info(anna.page).getByRole('button', { name: 'Добавить участников' }).click();
  const adding = anna.page.getByRole('dialog', { name: 'Добавить участников' });
  await expect(adding.getByRole('button', { name: 'Добавить', exact: true })).toBeDisabled();
  await adding.getByRole('checkbox', { name: 'Глеб' }).check();
  await adding.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(adding).toHaveCount(0);
  await expect(member(boris.page, 'Глеб')).toBeVisible();

  await choose(anna.page, 'Вера', 'Удалить из группы');
  await confirm(anna.page, 'Удалить');
  await expect(member(anna.page, 'Вера')).toHaveCount(0);
  await expect(member(boris.page, 'Вера')).toHaveCount(0);
  await expect(composer(vera.page)).toHaveCount(0);
  await expect(chatTile(vera.page, 'Роща')).toHaveCount(0);

  await member(anna.page, 'Борис')
    .getByRole('button', { name: /в сети/ })
    .click();
  await expect(anna.page.getByRole('complementary', { name: 'Профиль' })).toContainText('Борис');
  await anna.page.goBack();
  await expect(info(anna.page)).toBeVisible();

  // The chat's menu asks at once, but only once.
  await info(anna.page).getByRole('button', { name: 'Закрыть' }).click();
  await chatTile(anna.page, 'Роща').click({ button: 'right' });
  await anna.page.getByRole('menuitem', { name: 'Покинуть группу' }).click();
  await anna.page
    .getByRole('alertdialog', { name: 'Покинуть группу?' })
    .getByRole('button', { name: 'Отмена' })
    .click();
  await anna.page.reload();
  await expect(info(anna.page)).toBeVisible();
  await expect(anna.page.getByRole('alertdialog')).toHaveCount(0);

  // The member of longest standing becomes the owner.
  await info(anna.page).getByRole('button', { name: 'Покинуть группу' }).click();
  await expect(anna.page.getByRole('alertdialog')).toContainText('Владельцем станет Борис.');
  await confirm(anna.page, 'Покинуть');
  await expect(info(anna.page)).toHaveCount(0);
  await expect(chatTile(anna.page, 'Роща')).toHaveCount(0);
  await expect(member(boris.page, 'Борис (вы)')).toContainText('владелец');
  await expect(info(boris.page).getByRole('button', { name: 'Действия: Глеб' })).toBeVisible();
});

test('по приглашению входят: и тот, кто уже здесь, и тот, кто сперва регистрируется', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна'), await vest.person('Борис')];
  const id = await group(vest, 'Дача', anna, [await vest.register('Вера')]);
  const path = await makeLink(anna, id);

  await boris.page.goto(path);
  const card = (page: Page) => page.getByRole('region', { name: 'Приглашение в группу' });
  await expect(card(boris.page)).toContainText('Дача');
  await expect(card(boris.page)).toContainText('2 участника');
  await card(boris.page).getByRole('button', { name: 'Присоединиться' }).click();
  await expect(header(boris.page).getByRole('heading', { name: 'Дача' })).toBeVisible();
  await write(boris.page, 'всем привет');
  await expect(bubble(boris.page, 'всем привет')).toBeVisible();
  await expect(member(anna.page, 'Борис')).toBeVisible();

  await boris.page.goto(path);
  await expect(card(boris.page)).toContainText('Вы уже в этой группе');
  await card(boris.page).getByRole('link', { name: 'Открыть группу' }).click();
  await expect(bubble(boris.page, 'всем привет')).toBeVisible();

  const { page } = await vest.browser();
  await page.goto(path);
  await card(page).getByRole('link', { name: 'Зарегистрироваться' }).click();
  const username = `zoya_${Date.now()}`;
  await page.getByLabel('Никнейм').fill(username);
  await page.getByLabel('Отображаемое имя').fill('Зоя');
  await page.getByLabel('Пароль').fill('правильный пароль');
  await page.getByRole('button', { name: 'Создать аккаунт' }).click();
  await expect(page.getByText('Аккаунт создан')).toBeVisible();
  await page.getByLabel('Пароль').fill('правильный пароль');
  await page.getByRole('button', { name: 'Войти' }).click();
  await card(page).getByRole('button', { name: 'Присоединиться' }).click();
  await expect(header(page).getByRole('heading', { name: 'Дача' })).toBeVisible();
  await expect(header(page).getByText(/Зоя.* вступила в группу/)).toBeVisible();
  await expect(member(anna.page, 'Зоя')).toBeVisible();

  const late = await vest.browser();
  await late.page.goto(path);
  await expect(card(late.page)).toContainText('4 участника');

  // A person who was removed could come back by the address, so it may change in the same moment.
  const address = info(anna.page).getByRole('textbox', { name: 'Ссылка-приглашение' });
  await choose(anna.page, 'Зоя', 'Удалить из группы');
  await expect(anna.page.getByRole('alertdialog')).toContainText('можно вернуться');
  await takePictures(anna.page, 'удаление из группы с приглашением');
  await anna.page.setViewportSize({ width: 1280, height: 720 });
  await confirm(anna.page, 'Удалить и сменить ссылку');
  await expect(member(anna.page, 'Зоя')).toHaveCount(0);
  await expect(address).not.toHaveValue(new RegExp(`${path}$`));
  await late.page.reload();
  await expect(card(late.page)).toContainText('Приглашение больше не действует');

  const renewed = new URL(await address.inputValue()).pathname;
  await info(anna.page).getByRole('button', { name: 'Отозвать' }).click();
  await confirm(anna.page, 'Отозвать');
  await expect(info(anna.page).getByRole('button', { name: 'Создать ссылку' })).toBeVisible();
  await late.page.goto(renewed);
  await expect(card(late.page)).toContainText('Приглашение больше не действует');
});

/** Makes the invitation in the open information. Answers the path of its link, without the host. */
async function makeLink({ page }: Person, id: string): Promise<string> {
  await openInfo(page, id);
  await info(page).getByRole('button', { name: 'Создать ссылку' }).click();
  const address = info(page).getByRole('textbox', { name: 'Ссылка-приглашение' });
  await expect(address).toHaveValue(/\/invite\/[A-Za-z0-9_-]{22}$/);
  return new URL(await address.inputValue()).pathname;
}

test('сохранённое название возвращает фокус карандашу, но не отнимает его у того, кто ушёл дальше', async ({
  vest,
}) => {
  const { page, ...anna } = await vest.person('Анна');
  const id = await group(vest, 'Дача', anna, [await vest.register('Борис')]);
  await openInfo(page, id);
  const rename = info(page).getByRole('button', { name: 'Изменить название' });
  const title = info(page).getByLabel('Название');
  await rename.click();
  await title.fill('Сад');
  await title.press('Enter');
  await expect(info(page).getByRole('heading', { name: 'Сад' })).toBeVisible();
  await expect(rename).toBeFocused();

  const { promise: isMovedOn, resolve: moveOn } = Promise.withResolvers<void>();
  await page.route(`**/conversations/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await isMovedOn;
    await route.continue();
  });
  await rename.click();
  await title.fill('Лес');
  await title.press('Enter');
  const picture = info(page).getByRole('button', { name: 'Сменить картинку' });
  await picture.focus();
  moveOn();
  await expect(info(page).getByRole('heading', { name: 'Лес' })).toBeVisible();
  await expect(picture).toBeFocused();
});
