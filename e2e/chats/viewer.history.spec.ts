/** The viewer goes through the pictures of the whole history although the page has loaded only the end. */
import { attachmentsMax } from '#contract/limits.ts';
import { drawPicture, sendPictures } from '../infra/album.ts';
import { sendFiles } from '../infra/files.ts';
import { writePast } from '../infra/history.ts';
import { expect, test } from '../infra/test.ts';
import { composer, openChat } from '../infra/chat.ts';
import { button, open, shown, viewer } from '../infra/viewing.ts';

test('картинка двумястами сообщениями выше листается и считается вместе с загруженными', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна'), await vest.register('Борис Белов')];
  const id = await vest.befriend(anna, boris);
  const { page } = anna;
  const [old, lake, hill] = await Promise.all([
    drawPicture('давняя.jpg', 800, 600),
    drawPicture('озеро.jpg', 800, 600),
    drawPicture('холм.jpg', 800, 600),
  ]);
  const oldId = await sendPictures(vest, boris, id, [old]);
  await writePast(vest.server, {
    conversationId: id,
    author: boris.username,
    count: 200,
    contents: ['запись {n}'],
  });
  await sendPictures(vest, boris, id, [lake]);
  await vest.readEverything(anna, id);

  await page.route('**/files?type=IMAGE*', (route) => route.abort());
  await openChat(page, 'Борис Белов');
  await open(page, 'озеро.jpg');
  await expect(viewer(page)).toContainText('Показаны не все');
  await page.unroute('**/files?type=IMAGE*');
  await expect(viewer(page)).toContainText(/2\sиз\s2/);
  await expect(viewer(page)).not.toContainText('Показаны не все');

  await button(page, 'Предыдущее изображение').click();
  await expect(shown(page, 'давняя.jpg')).toBeVisible();
  await expect(viewer(page)).toContainText(/1\sиз\s2/);
  await sendPictures(vest, boris, id, [hill]);
  await expect(viewer(page)).toContainText(/1\sиз\s3/);
  await button(page, 'Предыдущее изображение').click();
  await expect(shown(page, 'холм.jpg')).toBeVisible();
  await button(page, 'Следующее изображение').click();
  await expect(shown(page, 'давняя.jpg')).toBeVisible();
  const asBoris = await vest.as(boris);
  await asBoris('POST', '/messages/delete', { messageId: oldId });
  await expect(shown(page, 'озеро.jpg')).toBeVisible();
  await expect(viewer(page)).toContainText(/1\sиз\s2/);
});

test('профиль собеседника показывает картинки и файлы всей переписки, и они меняются на глазах', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.person('Анна'), await vest.register('Борис Белов')];
  const id = await vest.befriend(anna, boris);
  const { page } = anna;
  const [old, lake] = [
    await drawPicture('давняя.jpg', 800, 600),
    await drawPicture('озеро.jpg', 8, 8),
  ];
  const oldId = await sendPictures(vest, boris, id, [old]);
  await writePast(vest.server, {
    conversationId: id,
    author: boris.username,
    count: 100,
    contents: ['запись {n}'],
  });
  await openChat(page, 'Борис Белов');
  const profile = page
    .getByRole('complementary', { name: 'Профиль' })
    .or(page.getByRole('dialog', { name: 'Профиль' }));
  await page.route('**/files?type=IMAGE*', (route) => route.fulfill({ status: 403, body: '{}' }));
  await page.getByRole('button', { name: 'Борис Белов' }).last().click();
  await expect(profile.getByText('Картинки не загрузились')).toBeVisible();
  await page.unroute('**/files?type=IMAGE*');
  await profile.getByRole('button', { name: 'Повторить' }).click();

  const picture = (name: string) => profile.getByRole('button', { name: `Изображение: ${name}` });
  // It stands beside the conversation, then over it.
  for (const width of [1280, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    await picture('давняя.jpg').click();
    await expect(shown(page, 'давняя.jpg')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(picture('давняя.jpg')).toBeFocused();
  }
  await sendPictures(vest, boris, id, [lake]);
  await expect(picture('озеро.jpg')).toBeVisible();
  const asBoris = await vest.as(boris);
  await asBoris('POST', '/messages/delete', { messageId: oldId });
  await expect(picture('давняя.jpg')).toHaveCount(0);

  await profile.getByText('Файлы', { exact: true }).click();
  await expect(profile.getByText('Файлов пока нет')).toBeVisible();
  // Each page is one message here, and an older one waits to be let through.
  const passed = Promise.withResolvers<void>();
  await page.route('**/files?type=FILE*', async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', `${attachmentsMax}`);
    if (url.searchParams.has('before')) await passed.promise;
    await route.continue({ url: url.href });
  });
  const bytes = Buffer.from('два билета');
  const rest = Array.from({ length: attachmentsMax - 1 }, (_, n) => `${n}.txt`);
  for (const names of [['план.txt'], [...rest, 'смета.txt'], [...rest, 'билеты.txt']]) {
    const files = names.map((name) => ({ name, bytes }));
    await sendFiles(vest, boris, { conversationId: id, files });
  }
  const file = (name: string) => profile.getByRole('link', { name: `Файл: ${name}` });
  await expect(file('билеты.txt')).toBeVisible();
  await expect(file('смета.txt')).toHaveCount(0);

  // New pictures take the focus only from the button that was pressed for them.
  await page.setViewportSize({ width: 1280, height: 800 });
  const more = profile.getByRole('button', { name: 'Показать ещё' });
  await more.click();
  await expect(file('0.txt')).toBeVisible();
  await more.click();
  await composer(page).focus();
  passed.resolve();
  await expect(file('смета.txt')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  const refuse = '**/files?type=FILE&before=*';
  await page.route(refuse, (route) => route.fulfill({ status: 403, body: '{}' }), { times: 1 });
  await more.click();
  await profile.getByRole('alert').getByRole('button', { name: 'Повторить' }).click();
  await expect(file('план.txt')).toBeFocused();
  await expect(more).toHaveCount(0);

  const download = page.waitForEvent('download');
  await file('билеты.txt').click();
  expect((await download).suggestedFilename()).toBe('билеты.txt');
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
});
