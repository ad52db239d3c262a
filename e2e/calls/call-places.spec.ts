/** The places where calls show outside their window: the buttons, the bar of a running call, the line in the timeline. */
import type { Page } from '@playwright/test';
import { answer, connect, makeGroup, startCall, test } from '../infra/calls.ts';
import { callWindow, rings, smallWindow } from '../infra/call-window.ts';
import { expectAccessible, wide } from '../infra/looks.ts';
import { expect, signIn } from '../infra/test.ts';
import { chatTile, composer, openChat } from '../infra/chat.ts';
import { annaAndBoris, threePeople } from '../infra/people.ts';

const conversation = (page: Page) => page.getByRole('region', { name: 'Переписка' });
const callButton = (page: Page) =>
  conversation(page).getByRole('button', { name: 'Позвонить', exact: true });
const line = (page: Page, words: string) => page.getByRole('log').getByText(words, { exact: true });
const ring = (page: Page) => page.getByRole('alertdialog');
const joinInList = (page: Page) =>
  page
    .getByRole('list', { name: 'Список чатов' })
    .getByRole('button', { name: 'Присоединиться: Дача' });
const bar = (page: Page) => page.getByRole('region', { name: 'Звонок', exact: true });

const startsLate = { timeout: 45_000 };

test('пока звонки готовятся, кнопки говорят об этом и оживают без перезагрузки; пропущенный звонок остаётся строкой, из которой перезванивают', async ({
  vest,
  server,
  slowVideo,
}) => {
  test.setTimeout(360_000);
  await slowVideo.hold();
  await server.stop();
  await server.start();
  const { anna, boris, conversationId: id } = await annaAndBoris(vest);
  await openChat(anna.page, 'Борис');
  const button = callButton(anna.page);
  await expect(button).toHaveAccessibleDescription('Звонки готовятся…');
  const why = conversation(anna.page).getByText('Звонки готовятся…');
  await button.press('Enter');
  await expect(why).toBeVisible();
  await slowVideo.letGo();
  await expect(button).toBeEnabled(startsLate);
  await expect(why).toBeHidden();

  await button.click();
  await expect(ring(boris.page)).toContainText('Входящий аудио звонок');
  await anna.page.getByRole('button', { name: 'Завершить' }).click();
  await expect(ring(boris.page)).toBeHidden();
  await expect(line(anna.page, 'Отменённый звонок')).toBeVisible();
  await expect(chatTile(boris.page, 'Анна')).toContainText('1 непрочитанных');
  await openChat(boris.page, 'Анна');
  await expect(line(boris.page, 'Пропущенный звонок')).toBeVisible();
  await expect.poll(() => vest.unread(boris, id)).toBe(0);
  await expectAccessible(boris.page, 'a missed call');

  const again = boris.page.getByRole('log').getByRole('button', { name: 'Перезвонить' });
  await again.click();
  await ring(anna.page).getByRole('button', { name: 'Отклонить' }).click();
  await expect(line(boris.page, 'Отклонённый звонок')).toBeVisible();
  await expect(line(anna.page, 'Отклонённый звонок')).toBeVisible();

  const onLan = await vest.browser();
  await onLan.page.goto(`http://vest.test:${vest.network.port}`);
  await signIn(onLan.page, anna);
  await openChat(onLan.page, 'Борис');
  await expect(callButton(onLan.page)).toHaveAccessibleDescription('Для звонков нужен HTTPS');

  await slowVideo.hold();
  await server.stop();
  await expect(button).toHaveAccessibleDescription('Для звонков нужно соединение', startsLate);
  await server.start();
  await expect(button).toHaveAccessibleDescription('Звонки готовятся…', startsLate);
  await expect(again).toHaveAccessibleDescription('Звонки готовятся…', startsLate);
  await slowVideo.letGo();
  await expect(button).toBeEnabled(startsLate);
  await expect(again).toBeEnabled(startsLate);
});

test('в идущий звонок группы входят из списка и из шапки, с другого устройства он переходит, а к нему возвращаются кнопкой', async ({
  vest,
}) => {
  test.setTimeout(360_000);
  const { anna, boris, vera } = await threePeople(vest);
  await vest.befriend(vera, boris);
  await makeGroup(vest, 'Дача', anna, boris, vera);
  for (const { page } of [anna, boris]) await openChat(page, 'Дача');
  await callButton(anna.page).click();
  await answer(boris.page);
  await expect(ring(vera.page)).toHaveAccessibleDescription(/Анна.*группе «Дача»/);
  await ring(vera.page).getByRole('button', { name: 'Отклонить' }).click();

  await expect(chatTile(vera.page, 'Дача')).toContainText('Идёт звонок · 2', startsLate);
  await expect(joinInList(vera.page)).toBeVisible();
  await expect(joinInList(boris.page)).toHaveCount(0);
  await openChat(vera.page, 'Дача');
  await expect(bar(vera.page)).toContainText('Идёт звонок · 2');
  await expectAccessible(vera.page, 'a running call');
  await vera.page.setViewportSize(wide);
  await bar(vera.page).getByRole('button', { name: 'Присоединиться' }).click();
  await expect(callWindow(vera.page)).toBeVisible(startsLate);

  await vera.page.getByRole('button', { name: 'Свернуть в маленькое окно' }).click();
  await expect(chatTile(vera.page, 'Дача')).toContainText('Идёт звонок · 3');
  await expect(bar(vera.page)).toBeHidden();
  await conversation(vera.page).getByRole('button', { name: 'Вернуться к звонку' }).click();
  await expect(callWindow(vera.page)).toBeVisible();
  await vera.page.getByRole('button', { name: 'Свернуть в маленькое окно' }).click();

  await openChat(vera.page, 'Борис');
  await callButton(vera.page).click();
  const question = vera.page.getByRole('alertdialog', {
    name: 'Завершить текущий звонок и позвонить?',
  });
  await expect(question).toContainText('Дача');
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(smallWindow(vera.page)).toBeVisible();

  const tablet = await vest.browser();
  await tablet.page.goto('/auth');
  await signIn(tablet.page, vera);
  await openChat(tablet.page, 'Дача');
  await expect(bar(tablet.page)).toContainText('Звонок на другом устройстве');
  await bar(tablet.page).getByRole('button', { name: 'Перейти сюда' }).click();
  await expect(callWindow(tablet.page)).toBeVisible(startsLate);
  await expect(smallWindow(vera.page)).toBeHidden(startsLate);
  const moved = vera.page.getByRole('status').filter({ hasText: 'продолжен на другом устройстве' });
  await expect(moved).toContainText('Дача');
  await moved.getByRole('button', { name: 'Закрыть' }).click();
  await expect(moved).toHaveCount(0);

  await callButton(vera.page).click();
  await question.getByRole('button', { name: 'Завершить и позвонить' }).click();
  await expect(callWindow(tablet.page)).toBeHidden();
  await expect(chatTile(vera.page, 'Дача')).toContainText('Идёт звонок · 2');
  await expect(line(vera.page, 'Занято')).toBeVisible();
  // The line can come before the call's own end, and joining then asks whether to end that call.
  await expect(vera.page.getByRole('status').filter({ hasText: 'Перезвонить' })).toContainText(
    'Занято',
  );

  await joinInList(vera.page).press('Enter');
  await expect(callWindow(vera.page)).toBeVisible(startsLate);
});

test('в списке идущий звонок стоит перед черновиком, а без последних сообщений — перед числом непрочитанных; потом черновик возвращается', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, boris, say } = await annaAndBoris(vest);
  await vest.befriend(anna, await vest.register('Вера'));
  await openChat(boris.page, 'Анна');
  const { page, context } = await vest.device(anna);
  await openChat(page, 'Борис');
  await composer(page).fill('недописанное');
  await openChat(page, 'Вера');
  const tile = chatTile(page, 'Борис');
  await expect(tile).toContainText('Черновик: недописанное');

  // Anna answers where the chat is not open, so that nothing of it is read.
  await startCall(boris.page);
  await answer(anna.page);
  await expect(tile).toContainText('Идёт звонок · 2', startsLate);
  await expect(tile).not.toContainText('Черновик');
  await say('слышно?');
  await expect(tile).toContainText(/1.непрочитанных.*Идёт звонок · 2/);
  await expect(tile).not.toContainText('слышно?');

  const settings = await context.newPage();
  await settings.goto('/settings');
  const previews = settings.getByRole('switch', { name: 'Показывать последнее сообщение' });
  await previews.click();
  await expect(tile).toContainText(/Идёт звонок · 2 · 1.непрочитанных/);

  await callWindow(anna.page).getByRole('button', { name: 'Выйти' }).click(startsLate);
  await expect(tile).not.toContainText('Идёт звонок');
  await expect(tile).toContainText(/1.непрочитанных/);
  await previews.click();
  await expect(tile).toContainText('Черновик: недописанное');
});

test('звонок кончается сам, пока спрашивают, завершить ли его: вопрос уходит, нужный звонок начинается, а ждавший звонит', async ({
  vest,
}) => {
  test.setTimeout(360_000);
  const { anna, boris, vera } = await threePeople(vest);
  const gleb = await vest.register('Глеб');
  for (const friend of [boris, vera, gleb]) await vest.befriend(anna, friend);
  for (const { page } of [boris, vera]) await openChat(page, 'Анна');
  const page = anna.page;
  await page.setViewportSize(wide);
  const question = page.getByRole('alertdialog', {
    name: 'Завершить текущий звонок и позвонить?',
  });
  /** Anna is in a call with Boris, and wants to call somebody else. */
  const wantsToCall = async (name: string) => {
    await page.getByRole('button', { name: 'Свернуть в маленькое окно' }).click();
    await openChat(page, name);
    await startCall(page);
    await expect(question).toContainText('Борис');
  };
  const leave = (person: { page: Page }) =>
    callWindow(person.page).getByRole('button', { name: 'Выйти' }).click();

  await openChat(page, 'Борис');
  await connect(anna, boris);
  await wantsToCall('Вера');
  await leave(boris);
  await expect(question).toBeHidden();
  await expect(smallWindow(page)).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Вызов: Вера' })).toBeVisible();
  await answer(vera.page);
  for (const one of [anna, vera]) await expect(callWindow(one.page)).toBeVisible(startsLate);
  await leave(vera);
  await expect(callWindow(page)).toBeHidden();

  await startCall(boris.page);
  await expect(rings(page)).toHaveAccessibleDescription('Борис');
  await startCall(vera.page);
  await expect(rings(page)).toContainText('Звонит и Вера');
  await answer(page);
  await expect(rings(page)).toHaveAccessibleDescription('Вера');
  await page.keyboard.press('Escape');
  await expect(rings(page)).toBeHidden();
  await expect(callWindow(page)).toBeVisible(startsLate);
  await wantsToCall('Глеб');
  await leave(boris);
  await expect(question).toBeHidden();
  await expect(rings(page)).toHaveAccessibleDescription('Вера');
  await answer(page);
  for (const one of [anna, vera]) await expect(callWindow(one.page)).toBeVisible(startsLate);
  await expect(line(page, 'Отменённый звонок')).toHaveCount(0);
});
