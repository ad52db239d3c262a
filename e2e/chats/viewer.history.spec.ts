/** The viewer goes through the pictures of the whole history although the page has loaded only the end. */
import { drawPicture, sendPictures } from '../infra/album.ts';
import { writePast } from '../infra/history.ts';
import { expect, test } from '../infra/test.ts';
import { openChat } from '../infra/chat.ts';
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

  await page.route('**/pictures*', (route) => route.abort());
  await openChat(page, 'Борис Белов');
  await open(page, 'озеро.jpg');
  await expect(viewer(page)).toContainText('Показаны не все');
  await page.unroute('**/pictures*');
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
