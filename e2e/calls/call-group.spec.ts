/** A call of three: real browsers, a real video server; somebody comes later, shows a screen, leaves. */
import type { Locator, Page } from '@playwright/test';
import { answer, expect, makeGroup, startCall, test } from '../infra/calls.ts';
import { field, panel, said, say } from '../infra/call-chat.ts';
import { callWindow, control, smallWindow, tile } from '../infra/call-window.ts';
import { askedPictures, awakeDevices, picturesCome, receives } from '../infra/media.ts';
import { narrow, takePictures, wide } from '../infra/looks.ts';
import { openChat } from '../infra/chat.ts';
import { threePeople } from '../infra/people.ts';

/** Machines that do three things at once are slow. */
const patience = { timeout: 90_000 };

const place = (page: Page) =>
  callWindow(page).getByRole('navigation', { name: 'Страницы участников' });

/** On a phone the tiles of three people take two pages, and the hidden page's video is not sent. */
async function turnsPages(page: Page, others: readonly Page[]): Promise<void> {
  // A person who speaks would move to the first page.
  for (const other of others) {
    // The button may still be changing; a click before that would turn the microphone on.
    await expect(control(other, 'Микрофон')).toHaveAttribute('aria-pressed', 'true', patience);
    await control(other, 'Микрофон').click();
    await expect(control(other, 'Микрофон')).toHaveAttribute('aria-pressed', 'false', patience);
  }
  await picturesCome(page, 2);
  const all = await askedPictures(page);
  await page.setViewportSize(narrow);
  const status = place(page).getByRole('status');
  await expect(status).toHaveText('1 из 2');
  await expect(callWindow(page).getByRole('article')).toHaveCount(2);
  await expect(tile(page, 'Вы')).toBeVisible();
  await picturesCome(page, 1);
  // Three seconds after a tile is hidden, its video is not requested any more.
  await expect.poll(() => askedPictures(page)).toBe(all - 1);
  // Dots show that there are two pages; the buttons that turn them come and go with the pointer.
  const dots = page.getByRole('group', { name: 'Участники звонка' }).locator('> div > span:empty');
  await expect(dots).toHaveCount(2);
  await expect(dots.first()).toBeInViewport();
  await expect(place(page)).toHaveCSS('opacity', '0');
  let y = 200;
  const opacity = () => place(page).evaluate((one) => getComputedStyle(one).opacity);
  const moved = async () => {
    await page.mouse.move(200, (y += 1));
    return opacity();
  };
  await expect.poll(moved, { message: 'what turns the pages' }).toBe('1');
  await expect.poll(opacity, { message: 'it goes when nothing moves' }).toBe('0');

  const isFirst = await tile(page, 'Борис').isVisible();
  const [shown, hidden] = isFirst ? ['Борис', 'Вера'] : ['Вера', 'Борис'];
  await place(page).getByRole('button', { name: 'Следующая страница' }).press('Enter');
  await expect(status).toHaveText('2 из 2');
  await expect(tile(page, hidden).locator('video')).toBeVisible(patience);
  await expect(tile(page, shown)).toHaveCount(0);
  await picturesCome(page, 1);
  await place(page).getByRole('button', { name: 'Предыдущая страница' }).press('Enter');
  await expect(tile(page, shown).locator('video')).toBeVisible(patience);
  await page.setViewportSize(wide);
  await expect(place(page)).toHaveCount(0);
  await picturesCome(page, 2);
  // A tile that was hidden for three seconds on the way may still be asking for its video again.
  await expect.poll(() => askedPictures(page)).toBe(all);
}

/** The tracks that these videos show, by the browser's ids. */
const shownBy = (videos: Locator): Promise<string[]> =>
  videos.evaluateAll((all) =>
    all.flatMap((video) =>
      video instanceof HTMLVideoElement && video.srcObject instanceof MediaStream
        ? video.srcObject.getVideoTracks().map(({ id }) => id)
        : [],
    ),
  );

/**
 * The system's small window shows one of these, whatever the call's own window does. Which one it is changes with who
 * speaks.
 */
async function isTakenOut(page: Page, theirs: Locator): Promise<void> {
  // The small window would have closed if its video element had changed.
  const video = page.locator('video[aria-hidden="true"]');
  const isOut = () => video.evaluate((one) => document.pictureInPictureElement === one);
  await expect.poll(isOut, { message: 'the system’s window' }).toBe(true);
  const shows = async () => {
    const [shown] = await shownBy(video);
    return shown !== undefined && (await shownBy(theirs)).includes(shown);
  };
  await expect.poll(shows, { message: 'what it shows' }).toBe(true);
}

test('втроём: сетка из трёх, на телефоне страницами, показ экрана закрепляется и открепляется сам, приходят позже, уходят — и звонок идёт; кого удалили из группы, тот знает', async ({
  vest,
}) => {
  test.setTimeout(360_000);
  const { anna, boris, vera } = await threePeople(vest);
  const group = await makeGroup(vest, 'Дача на выходные', anna, boris, vera);
  for (const { page } of [anna, boris, vera]) await openChat(page, 'Дача на выходные');

  await startCall(anna.page, { video: true });
  // Declining stops only one's own ringing; one can still join later.
  await vera.page.getByRole('alertdialog').getByRole('button', { name: 'Отклонить' }).click();
  await answer(boris.page, { video: true });
  await receives(anna.page, 'video');
  await vera.page.getByRole('button', { name: 'Присоединиться', exact: true }).click();
  await expect(callWindow(vera.page)).toBeVisible(patience);
  await receives(vera.page, 'video');
  await control(vera.page, 'Камера').click();
  await expect(control(vera.page, 'Камера')).toHaveAttribute('aria-pressed', 'true', patience);
  for (const [page, names] of [
    [anna.page, ['Вы', 'Борис', 'Вера']],
    [boris.page, ['Анна', 'Вы', 'Вера']],
    [vera.page, ['Анна', 'Борис', 'Вы']],
  ] as const) {
    await expect(callWindow(page).getByRole('article')).toHaveCount(3, patience);
    for (const name of names) await expect(tile(page, name)).toBeVisible();
    await expect(callWindow(page).getByText('3 участника')).toBeVisible();
  }
  await takePictures(anna.page, 'call-of-three');
  await anna.page.setViewportSize(wide);
  // The third stands in the middle below the two others.
  const middle = async (one: Locator) => {
    const { x = 0, width = 0 } = (await one.boundingBox()) ?? {};
    return Math.round(x + width / 2);
  };
  const last = callWindow(anna.page).getByRole('article').last();
  await expect.poll(() => middle(last)).toBe(await middle(callWindow(anna.page)));

  await turnsPages(anna.page, [boris.page, vera.page]);

  const takeOut = { name: 'Картинка в картинке' } as const;
  await callWindow(anna.page).getByRole('button', takeOut).click();
  const others = tile(anna.page, 'Борис').or(tile(anna.page, 'Вера'));
  await isTakenOut(anna.page, others.locator('video'));
  await callWindow(anna.page).getByRole('button', { name: 'Свернуть в маленькое окно' }).click();
  await isTakenOut(anna.page, smallWindow(anna.page).getByRole('article').locator('video'));
  await smallWindow(anna.page).getByRole('button', { name: 'Развернуть звонок' }).click();

  await control(boris.page, 'Экран').click();
  const screen = tile(anna.page, 'Борис: экран');
  await expect(screen).toBeVisible(patience);
  // The screen is large, with all three people beside it.
  const beside = callWindow(anna.page).getByRole('complementary', { name: 'Участники звонка' });
  await expect(beside.getByRole('article')).toHaveCount(3);
  await expect(beside.getByRole('article', { name: 'Борис: экран' })).toHaveCount(0);
  await expect(screen.locator('video')).toBeVisible(patience);
  await isTakenOut(anna.page, screen.locator('video'));
  // An unpinned screen goes among the other tiles.
  await screen.hover();
  await screen.getByRole('button', { name: 'Открепить: Борис: экран' }).click();
  await expect(beside).toBeHidden();
  await expect(callWindow(anna.page).getByRole('article')).toHaveCount(4);
  await expect(callWindow(vera.page).getByRole('complementary')).toBeVisible(patience);
  await control(boris.page, 'Экран').click();
  await expect(screen).toHaveCount(0, patience);
  await expect(callWindow(vera.page).getByRole('complementary')).toBeHidden(patience);
  // A screen shared anew is large again.
  await control(boris.page, 'Экран').click();
  await expect(screen).toBeVisible(patience);
  await expect(beside.getByRole('article')).toHaveCount(3);
  await control(boris.page, 'Экран').click();
  await expect(screen).toHaveCount(0, patience);

  // A block ends nothing for three: only her words are folded.
  await control(vera.page, 'Чат').click();
  await say(vera.page, 'Слышно меня?');
  await control(anna.page, 'Чат').click();
  await expect(said(anna.page, 'Слышно меня?')).toBeVisible();
  const asAnna = await vest.as(anna);
  const [, verasId] = group.participantIds;
  await asAnna('POST', '/blocks', { userId: verasId });
  await expect(panel(anna.page).getByText('Сообщение скрыто')).toBeVisible();
  await expect(said(anna.page, 'Слышно меня?')).toHaveCount(0);
  await panel(anna.page).getByRole('button', { name: 'Показать' }).click();
  await expect(said(anna.page, 'Слышно меня?')).toBeVisible();
  await expect(tile(anna.page, 'Вера')).toBeVisible();
  await expect(tile(vera.page, 'Анна')).toBeVisible();
  await field(anna.page).press('Escape');

  await control(boris.page, 'Выйти').click();
  await expect(callWindow(boris.page)).toBeHidden();
  await expect.poll(() => awakeDevices(boris.page), { message: 'cameras, microphones' }).toBe(0);
  await expect(tile(anna.page, 'Борис')).toHaveCount(0, patience);
  await receives(vera.page, 'video');
  await expect(
    boris.page.getByRole('button', { name: 'Присоединиться', exact: true }),
  ).toBeVisible();
  await asAnna('DELETE', `/conversations/${group.id}/participants/${verasId}`);
  const removed = vera.page.getByRole('status').filter({ hasText: 'Вас удалили из звонка' });
  await expect(removed).toContainText('Дача на выходные', patience);
  await expect(removed.getByRole('button')).toHaveCount(1);
  await expect(callWindow(vera.page)).toBeHidden();
  await expect.poll(() => awakeDevices(vera.page), { message: 'cameras, microphones' }).toBe(0);
  await expect(tile(anna.page, 'Вера')).toHaveCount(0, patience);
  await control(anna.page, 'Выйти').click();
  await expect.poll(() => awakeDevices(anna.page), { message: 'cameras, microphones' }).toBe(0);
  await expect(boris.page.getByRole('button', { name: 'Присоединиться', exact: true })).toBeHidden(
    patience,
  );
});
