/** Everything that a call shows, at four widths, light and dark: axe finds nothing serious, nothing overflows. */
import type { Page } from '@playwright/test';
import { answer, expect, startCall, test } from '../infra/calls.ts';
import { callWindow, control, smallWindow, tile } from '../infra/call-window.ts';
import { receives } from '../infra/media.ts';
import { expectAccessible, expectNoOverflow, narrow, takePictures, wide } from '../infra/looks.ts';
import { openChat } from '../infra/chat.ts';

/** Machines that do three things at once are slow. */
const patience = { timeout: 90_000 };

async function expectFine(page: Page, screen: string): Promise<void> {
  await takePictures(page, screen);
  await expectNoOverflow(page, screen);
  await expectAccessible(page, screen, [narrow, wide]);
}

test('всё, что показывает звонок, доступно и помещается: вызов, звонок, показ экрана, чат, настройки, маленькое окно', async ({
  vest,
}) => {
  test.setTimeout(420_000);
  const anna = await vest.person('Анна-Мария Константинопольская-Задунайская');
  const boris = await vest.person('Борис 🎈');
  await vest.befriend(anna, boris);
  await openChat(anna.page, boris.displayName);
  await openChat(boris.page, anna.displayName);

  await startCall(anna.page);
  const ring = boris.page.getByRole('alertdialog');
  const decline = ring.getByRole('button', { name: 'Отклонить' });
  await decline.click();
  const ended = anna.page.getByRole('status').filter({ hasText: 'Звонок отклонён' });
  await expect(ended.getByRole('button', { name: 'Перезвонить' })).toBeVisible();
  // The notice shows for some seconds only.
  await takePictures(anna.page, 'ended');
  await expectNoOverflow(anna.page, 'ended');
  await expectAccessible(anna.page, 'ended', [narrow]);

  await anna.page.setViewportSize(wide);
  await startCall(anna.page, { video: true });
  await expect(ring).toBeVisible();
  await expect(anna.page.getByRole('dialog', { name: /^Вызов: / })).toBeVisible();
  await Promise.all([expectFine(boris.page, 'ring'), expectFine(anna.page, 'outgoing')]);
  // On a slow machine the ringing may have ended already.
  await decline.click({ timeout: 5_000 }).catch(() => {});
  await expect(ring).toBeHidden();

  for (const { page } of [anna, boris]) await page.setViewportSize(wide);
  await startCall(anna.page, { video: true });
  await answer(boris.page);
  await expect(callWindow(anna.page)).toBeVisible(patience);
  await receives(boris.page, 'video');
  await expectFine(boris.page, 'call');

  await anna.page.setViewportSize(wide);
  await control(anna.page, 'Экран').click();
  const screen = tile(boris.page, `${anna.displayName}: экран`);
  await expect(screen.locator('video')).toBeVisible(patience);
  await expectFine(boris.page, 'screen');
  // On a phone the other stands before oneself, and both are seen whole.
  await boris.page.setViewportSize(narrow);
  const beside = callWindow(boris.page).getByRole('complementary').getByRole('article');
  await expect(beside.first()).toHaveAccessibleName(anna.displayName);
  for (const one of await beside.all()) await expect(one).toBeInViewport({ ratio: 1 });

  await control(boris.page, 'Настройки').click();
  const settings = callWindow(boris.page).getByRole('region', { name: 'Камера и микрофон' });
  await expect(settings.getByRole('combobox', { name: 'Камера' })).toBeVisible();
  await boris.page.setViewportSize(narrow);
  await expect(screen, 'no key leads below the panel').toBeHidden();
  await expectFine(boris.page, 'devices');

  await control(boris.page, 'Чат').click();
  const chat = callWindow(boris.page).getByRole('region', { name: 'Чат' });
  const field = chat.getByRole('textbox', { name: 'Сообщение' });
  for (const text of ['Привет 🎉', `https://пример.рф/${'оченьдлинныйадрес'.repeat(12)}`]) {
    await field.fill(text);
    await field.press('Enter');
  }
  await control(anna.page, 'Чат').click();
  const answered = callWindow(anna.page).getByRole('textbox', { name: 'Сообщение' });
  await answered.fill('Вижу твой экран? Нет, это ты видишь мой, и довольно хорошо');
  await answered.press('Enter');
  await expect(chat).toContainText('довольно хорошо');
  await expectFine(boris.page, 'chat');

  await boris.page.setViewportSize(wide);
  await boris.page.getByRole('button', { name: 'Свернуть в маленькое окно' }).click();
  await expect(smallWindow(boris.page)).toBeVisible();
  await expectFine(boris.page, 'small');
  await boris.page.setViewportSize(narrow);
  await smallWindow(boris.page).getByRole('button', { name: 'Выйти' }).click();
  await expect(callWindow(anna.page)).toBeHidden(patience);

  await anna.page.goto('/calls');
  await expect(anna.page.getByLabel('Название комнаты')).toBeVisible();
  await expectFine(anna.page, 'rooms');
});
