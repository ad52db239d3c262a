/** Promises of the screens beyond the main journey: scrolling, leaving, removing contacts, addresses. */
import type { Page } from '@playwright/test';
import { nothingWrittenYet, whatOpensIsHere } from '../infra/loaded.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { bubble, composer, openChat, sent, write } from '../infra/chat.ts';
import { annaAndFriend, sayMany } from '../infra/people.ts';

const jump = (page: Page) => page.getByRole('button', { name: /К последним сообщениям/ });
const distanceFromEnd = (page: Page) =>
  page
    .getByRole('log')
    .evaluate((log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight));

/** Scrolls far from the end; a turn of the wheel moves rows for some more frames. */
async function scrollUp(page: Page): Promise<void> {
  await page.getByRole('log').hover();
  await expect(async () => {
    await page.mouse.wheel(0, -900);
    await expect(jump(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  let last = 0;
  const standsStill = async () => {
    const before = last;
    last = await distanceFromEnd(page);
    return last > 400 && last === before;
  };
  await expect.poll(standsStill).toBe(true);
}

async function longChat(vest: Vest) {
  const { anna, conversationId, say } = await annaAndFriend(vest);
  await sayMany(say, 60);
  await vest.readEverything(anna, conversationId);
  await openChat(anna.page, 'Борис');
  await expect(bubble(anna.page, 'запись 60')).toBeVisible();
  return { anna, say };
}

test('у нижнего края список идёт за новыми сообщениями, выше — стоит, а «↓» считает новые', async ({
  vest,
}) => {
  const { anna, say } = await longChat(vest);
  await expect.poll(() => distanceFromEnd(anna.page)).toBeLessThanOrEqual(1);
  await expect(jump(anna.page)).toHaveCount(0);

  await say('внизу видно сразу');
  await expect(bubble(anna.page, 'внизу видно сразу')).toBeInViewport();
  await expect.poll(() => distanceFromEnd(anna.page)).toBeLessThanOrEqual(1);

  await scrollUp(anna.page);
  const before = await distanceFromEnd(anna.page);
  await say('пришло, пока читали старое');
  await expect(anna.page.getByRole('button', { name: /1.новое/ })).toBeVisible();
  await expect.poll(() => distanceFromEnd(anna.page)).toBeGreaterThan(before);
  await expect(bubble(anna.page, 'пришло, пока читали старое')).not.toBeInViewport();

  await jump(anna.page).click();
  await expect(bubble(anna.page, 'пришло, пока читали старое')).toBeInViewport();
  await expect(jump(anna.page)).toHaveCount(0);
});

test('своё сообщение всегда видно, откуда бы его ни писали', async ({ vest }) => {
  const { anna } = await longChat(vest);
  await scrollUp(anna.page);
  await write(anna.page, 'пишу сверху');
  await expect(bubble(anna.page, 'пишу сверху')).toBeInViewport();
  await expect(jump(anna.page)).toHaveCount(0);
});

test('поле растёт до восьми строк, и последнее сообщение остаётся на виду', async ({ vest }) => {
  const { anna } = await longChat(vest);
  const height = async () => (await composer(anna.page).boundingBox())?.height ?? 0;
  const oneLine = await height();
  await composer(anna.page).fill(Array.from({ length: 8 }, (_, n) => `строка ${n}`).join('\n'));
  await expect.poll(height).toBe(oneLine + 140);
  await composer(anna.page).fill(Array.from({ length: 30 }, (_, n) => `строка ${n}`).join('\n'));
  await expect.poll(height).toBe(oneLine + 140);
  await expect(bubble(anna.page, 'запись 60')).toBeInViewport();
});

test('недописанное ждёт в своём чате, пока смотрят другой', async ({ vest }) => {
  const { anna } = await annaAndFriend(vest);
  await vest.befriend(anna, await vest.register('Вера'));
  await openChat(anna.page, 'Борис');
  await composer(anna.page).fill('ещё не дописал');
  await openChat(anna.page, 'Вера');
  await expect(composer(anna.page)).toHaveValue('');
  await openChat(anna.page, 'Борис');
  await expect(composer(anna.page)).toHaveValue('ещё не дописал');
});

test('выйти из аккаунта можно из своей плитки, после вопроса, где названо неотправленное', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна', { isNew: true }), await vest.register('Борис')];
  await vest.befriend(anna, boris);
  const leave = async () => {
    await anna.page.getByRole('button', { name: /EBLID/ }).click();
    await anna.page.getByRole('button', { name: 'Выйти из аккаунта' }).click();
  };
  await openChat(anna.page, 'Борис');
  await nothingWrittenYet(anna.page);
  await whatOpensIsHere(anna.page);
  await anna.page.getByRole('button', { name: /EBLID/ }).click();
  await expect(anna.page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
  await anna.page.keyboard.press('Escape');
  await expect(anna.page.getByRole('dialog')).toHaveCount(0);
  await expect(anna.page.getByRole('button', { name: /EBLID/ })).toBeFocused();

  vest.network.set('answersLost');
  await write(anna.page, 'ещё не ушло');
  await expect(bubble(anna.page, 'ещё не ушло')).toContainText('Не отправлено');
  await leave();
  const question = anna.page.getByRole('alertdialog', { name: 'Выйти из аккаунта?' });
  await expect(question).toContainText('ещё не отправлено');
  // Only the answer to its own request removes the unsent message from this device; its copy may have arrived before.
  const answered = anna.page.waitForResponse('**/api/conversations/send');
  vest.network.set('open');
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(question).toHaveCount(0);

  await answered;
  await expect(sent(bubble(anna.page, 'ещё не ушло'))).toBeVisible();
  await leave();
  await expect(question).toContainText('Чтобы вернуться, понадобится пароль.');
  await expect(question).not.toContainText('не отправлено');
  await question.getByRole('button', { name: 'Выйти' }).click();
  await expect(anna.page).toHaveURL(/\/auth$/);
  await anna.page.goto('/contacts');
  await expect(anna.page).toHaveURL(/\/auth$/);
});

test('удалить друга и отозвать запрос можно, но не случайно', async ({ vest }) => {
  const { anna } = await annaAndFriend(vest);
  const vera = await vest.register('Вера');
  await anna.page.goto('/contacts');
  await anna.page.getByLabel('ID / ник / email').fill('никого-такого-нет');
  await anna.page.getByRole('button', { name: 'Добавить' }).click();
  await expect(anna.page.getByText('Никого не нашли')).toBeVisible();
  await anna.page.getByLabel('ID / ник / email').fill(vera.username);
  await anna.page.getByRole('button', { name: 'Добавить' }).click();
  await expect(anna.page.getByText('Запрос отправлен: Вера')).toBeVisible();

  const row = (name: string) => anna.page.getByRole('listitem').filter({ hasText: name });
  await expect(row('Вера')).toContainText('pending');
  await expect(row('Борис')).toContainText('accepted');
  await row('Борис')
    .getByRole('button', { name: /Действия/ })
    .click();
  await anna.page.getByRole('menuitem', { name: 'Удалить из друзей' }).click();
  await anna.page.getByRole('button', { name: 'Отмена' }).click();
  await expect(row('Борис')).toBeVisible();
  await row('Вера')
    .getByRole('button', { name: /Действия/ })
    .click();
  await anna.page.getByRole('menuitem', { name: 'Отозвать запрос' }).click();
  await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать' }).click();
  // No row can be found while a dialog is open.
  await expect(anna.page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row('Вера')).toHaveCount(0);
  await anna.page.getByRole('radio', { name: 'Друзья' }).check();
  await expect(anna.page).toHaveURL(/filter=accepted/);
  await expect(row('Борис')).toBeVisible();
});

test('неизвестный адрес ведёт к чатам, чужой чат — к словам об этом', async ({ vest }) => {
  const anna = await vest.person('Анна');
  await anna.page.goto('/nowhere');
  await expect(anna.page).toHaveURL(/\/$/);
  await expect(anna.page.getByText('Весть готова. Позовите своих')).toBeVisible();
  await anna.page.goto('/?c=11111111-1111-4111-8111-111111111111');
  await expect(anna.page.getByText('Такого чата нет')).toBeVisible();
  await anna.page.getByRole('link', { name: 'К списку чатов' }).click();
  await expect(anna.page).toHaveURL(/\/$/);
});

test('сообщение из одних эмодзи крупнее', async ({ vest }) => {
  const { anna } = await annaAndFriend(vest);
  await openChat(anna.page, 'Борис');
  for (const [text, size] of [
    ['🎉', '56px'],
    ['🎉🎉🎉', '40px'],
    ['🎉🎉🎉🎉', '15px'],
  ] as const) {
    await write(anna.page, text);
    await expect(anna.page.getByText(text, { exact: true })).toHaveCSS('font-size', size);
  }
});
