/** The keys of the search: from every page, beside an open chat, and back to where one was. */
import { aboutAccount } from '../infra/accounts.ts';
import { bubble, chatTile, composer, openChat } from '../infra/chat.ts';
import { narrow } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';
import { field, hits, places, pressSearch } from '../infra/searching.ts';
import { expect, test } from '../infra/test.ts';

test('Ctrl+K ведёт к поиску с каждой страницы, а Escape возвращает на неё', async ({ vest }) => {
  const anna = await vest.register('Анна');
  const boris = await vest.register('Борис');
  await vest.befriend(anna, boris);
  await aboutAccount(vest, `update users set role = 'admin' where username = $1`, anna);
  const { page } = await vest.device(anna);
  for (const [name, address] of [
    ['Контакты', '/contacts'],
    ['Звонки', '/calls'],
    ['Настройки', '/settings'],
    ['Управление', '/admin/overview'],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Разделы', exact: true })
      .getByRole('link', { name })
      .click();
    await expect(page).toHaveURL(address);
    await pressSearch(page);
    await expect(page).toHaveURL('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('бор');
    await expect(places(page)).toContainText('Борис');
    await page.keyboard.press('Escape');
    await expect(chatTile(page, 'Борис')).toBeVisible();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(address);
  }

  // What was deleted by hand leaves no empty search over the list.
  await pressSearch(page);
  await page.keyboard.type('б');
  await expect(places(page)).toContainText('Борис');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/overview');
  await page
    .getByRole('navigation', { name: 'Разделы', exact: true })
    .getByRole('link', { name: 'Чаты' })
    .click();
  await expect(chatTile(page, 'Борис')).toBeVisible();
});

test('из настроек с несохранённым Ctrl+K ведёт к поиску после вопроса', async ({ vest }) => {
  const { page } = await vest.person('Анна');
  await page.goto('/settings');
  await page.getByLabel('Имя').fill('Аня');
  await pressSearch(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Уйти' }).click();
  await expect(page).toHaveURL('/');
  await expect(field(page)).toBeFocused();
});

test('на узком экране Ctrl+K ведёт из чата к поиску, а Escape — назад в чат', async ({ vest }) => {
  const { page, say } = await annaAndFriend(vest);
  await say('Купил билеты');
  await page.setViewportSize(narrow);
  await openChat(page, 'Борис');
  await composer(page).fill('ещё не отправлено');
  await page.keyboard.press('Control+KeyK');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toBeInViewport();
  await page.keyboard.type('билеты');
  await expect(hits(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bubble(page, 'Купил билеты')).toBeInViewport();
  await expect(composer(page)).toHaveValue('ещё не отправлено');

  // A hit leads on, and «back» leads to the hits again.
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('билеты');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'Купил билеты')).toBeInViewport();
  await page.goBack();
  await expect(hits(page)).toHaveCount(1);
  await expect(hits(page).first()).toBeInViewport();
  await expect(field(page)).not.toBeFocused();
});

test('рядом с открытым чатом Escape закрывает найденное, потом возвращает к письму, и чат остаётся', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  await say('Купил билеты');
  await openChat(page, 'Борис');
  await composer(page).fill('недописанное');
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('билеты');
  await expect(hits(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(hits(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hits(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(composer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('недописанное');

  // Words that were deleted by hand leave the field as empty as Escape does.
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('б');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Закрыть поиск' })).toHaveCount(0);
});

test('над окном Ctrl+K не уводит от него, а на листе клавиш он назван', async ({ vest }) => {
  const { page } = await vest.person('Анна');
  await page.goto('/contacts');
  await page.getByRole('heading', { name: 'Контакты' }).click();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Поиск по чатам и сообщениям');
  const keysOf = (words: string) => sheet.locator('dl > div').filter({ hasText: words });
  await expect(keysOf('К предыдущему найденному')).toHaveText('К предыдущему найденномуEnter');
  await expect(keysOf('К следующему найденному')).toHaveText('К следующему найденномуShiftEnter');
  await pressSearch(page);
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/contacts');
});
