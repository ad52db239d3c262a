/** Replies: the banner above the field, closing it, and an original that is deleted meanwhile. */
import type { Page } from '@playwright/test';
import { choose, picture } from '../infra/composing.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { bubble, composer, openChat, sent, write } from '../infra/chat.ts';
import { lookAtNetwork } from '../infra/time.ts';
import { annaAndFriend } from '../infra/people.ts';
import { boxAtRest, takePictures } from '../infra/looks.ts';
import { phoneOf } from '../infra/touch.ts';

const banner = (page: Page) => page.locator('form').getByRole('status');
/** A button beside the message under the mouse, or with the focus. */
const action = (page: Page, name: string) =>
  page.getByRole('article').getByRole('button', { name, exact: true });
const cancel = (page: Page) => page.getByRole('button', { name: 'Не отвечать на это сообщение' });

/** Anna has begun a reply to Boris's message. */
async function answering(vest: Vest, words: string) {
  const { anna, page, conversationId, asBoris, say } = await annaAndFriend(vest);
  const { id: messageId } = await say(words);
  await openChat(page, 'Борис');
  const quote = async () => {
    await bubble(page, words).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Цитировать' }).click();
    await expect(banner(page)).toContainText('Ответ на: Борис');
  };
  await quote();
  const remove = () => asBoris('POST', '/messages/delete', { messageId });
  return { anna, page, conversationId, quote, remove };
}

test('ответ на сообщение, которое тем временем удалили: это сказано над полем и в пузыре, и он уходит', async ({
  vest,
}) => {
  const { page, remove } = await answering(vest, 'тайна');
  await expect(banner(page)).toContainText('тайна');
  await remove();
  await expect(banner(page)).toContainText('Сообщение удалено');
  await expect(banner(page)).not.toContainText('тайна');

  // The unsent reply shows the same quote.
  vest.network.set('cut');
  await composer(page).fill('поздно');
  await composer(page).press('Enter');
  await expect(bubble(page, 'поздно')).toContainText('Сообщение удалено');
  vest.network.set('open');
  await expect(sent(bubble(page, 'поздно'))).toBeVisible(lookAtNetwork);
  await expect(bubble(page, 'поздно')).toContainText('Сообщение удалено');
  await expect(page.getByText('тайна')).toHaveCount(0);
});

test('Escape закрывает ответ из поля, с кнопки и от файлов, и фокус остаётся в поле', async ({
  vest,
}) => {
  const { page, quote } = await answering(vest, 'вопрос');
  await composer(page).press('Escape');
  await expect(cancel(page)).toHaveCount(0);

  await quote();
  await cancel(page).focus();
  await page.keyboard.press('Escape');
  await expect(cancel(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();

  await quote();
  await choose(page, [picture('закат.png')]);
  await page.getByRole('button', { name: 'Убрать: закат.png' }).focus();
  await page.keyboard.press('Escape');
  await expect(cancel(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Убрать: закат.png' })).toBeVisible();
});

test('на что отвечают, сказано и тем, кто слушает экран: объявлено и связано с полем', async ({
  vest,
}) => {
  const { page } = await answering(vest, 'слышно?');
  await expect(banner(page)).toHaveText(/Ответ на: Борис\s*слышно\?/);
  await expect(composer(page)).toHaveAccessibleDescription(/Ответ на: Борис\s*слышно\?/);
  await takePictures(page, 'answering a message');
  await cancel(page).click();
  await expect(banner(page)).toBeEmpty();
  await expect(composer(page)).toHaveAccessibleDescription('');
});

test('над ответом на картинку стоит слово «Изображение»', async ({ vest }) => {
  const { page } = await answering(vest, 'покажи');
  await cancel(page).click();
  await choose(page, [picture('закат.png')]);
  await composer(page).press('Enter');
  const shown = page.getByRole('article', { name: /^Вы/ }).last();
  await expect(sent(shown)).toBeVisible();
  await expect(shown.getByRole('progressbar')).toHaveCount(0);
  await shown.click({ button: 'right', position: { x: 4, y: 4 } });
  await page.getByRole('menuitem', { name: 'Цитировать' }).click();
  await expect(banner(page)).toContainText('Изображение');
  await write(page, 'вот');
  await expect(bubble(page, 'вот')).toContainText('Изображение');
  // Over its time the mouse shows the whole date.
  const time = bubble(page, 'вот').locator('time');
  await expect(time).toHaveAttribute('title', /^\d+ [а-я]+ \d{4} г\. в \d{2}:\d{2}$/);

  // A long quote stands in one line, and makes a short answer no wider than needed.
  const tale = 'очень длинный рассказ, '.repeat(20).trim();
  await write(page, tale);
  await bubble(page, tale).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Цитировать' }).click();
  await write(page, 'да');
  await expect(sent(bubble(page, 'да'))).toBeVisible();
  const quote = await boxAtRest(bubble(page, 'да').getByRole('button', { name: /^Ответ на/ }));
  expect(quote.width).toBe(240);
  expect(quote.height).toBeLessThan(50);
});

test('под мышью рядом с сообщением — «Ответить» и «Ещё», двойной щелчок рядом с ним отвечает', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  await say('раз');
  await say('два');
  await openChat(page, 'Борис');
  await composer(page).focus();
  await bubble(page, 'раз').hover();
  await expect(page.getByRole('log').getByRole('button')).toHaveCount(2);
  await action(page, 'Ответить').click();
  await expect(banner(page)).toHaveText(/Ответ на: Борис\s*раз/);
  await bubble(page, 'два').hover();
  await action(page, 'Ещё').click();
  await expect(page.getByRole('menu', { name: 'Действия с сообщением' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();

  const words = await boxAtRest(bubble(page, 'два'));
  await page.mouse.dblclick(words.x + words.width + 200, words.y + words.height / 2);
  await expect(banner(page)).toHaveText(/Ответ на: Борис\s*два/);
  await expect(composer(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('');

  // The keys choose among all messages, from the newest upwards.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+ArrowUp');
  await expect(banner(page)).toContainText('два');
  await page.keyboard.press('Control+ArrowUp');
  await expect(banner(page)).toContainText('раз');
  await page.keyboard.press('Control+ArrowDown');
  await expect(banner(page)).toContainText('два');
  await page.keyboard.press('Control+ArrowDown');
  await expect(banner(page)).toBeEmpty();
  await page.keyboard.press('Shift+Tab');
  await bubble(page, 'два').focus();
  await page.keyboard.press('ArrowUp');
  await expect(action(page, 'Ответить')).toBeVisible();
  await takePictures(page, 'кнопки у сообщения');
});

test('палец, который ведёт сообщение влево, отвечает на него: с 80 px, не раньше', async ({
  vest,
}) => {
  const { anna, conversationId, say } = await annaAndFriend(vest);
  await say('ответь мне');
  const { page, touch } = await phoneOf(vest, anna);
  await page.goto(`/?c=${conversationId}`);
  await expect(bubble(page, 'ответь мне')).toBeVisible();
  const words = await boxAtRest(bubble(page, 'ответь мне'));
  const leftPx = async () => (await bubble(page, 'ответь мне').boundingBox())?.x ?? 0;
  const [x, y] = [words.x + words.width / 2, words.y + words.height / 2];
  // The message follows at 0.6 of the finger's way, up to 64 px.
  await touch.drag([x, y], [x - 30, y], [x - 70, y]);
  await expect.poll(leftPx).toBeCloseTo(words.x - 42, 0);
  await touch.up();
  await expect.poll(leftPx).toBe(words.x);
  await expect(banner(page)).toBeEmpty();
  await touch.drag([x, y], [x - 30, y], [x - 150, y]);
  await expect.poll(leftPx).toBeCloseTo(words.x - 64, 0);
  await touch.up();
  await expect(banner(page)).toContainText('Ответ на: Борис');
  await expect.poll(leftPx).toBe(words.x);
});
