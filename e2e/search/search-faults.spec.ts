/** Faults during a search: the network, the server, the other side, another device. */
import { bubble, composer, openChat } from '../infra/chat.ts';
import { boxAtRest, takePictures } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';
import { field, hits, inChat } from '../infra/searching.ts';
import { lookAtNetwork } from '../infra/time.ts';
import { expect, test } from '../infra/test.ts';

test('поиск в чате без сети ищет в загруженном, а с сетью находит остальное сам', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  await say('Купил билеты на субботу');
  await openChat(page, 'Борис');
  await expect(bubble(page, 'Купил билеты на субботу')).toBeVisible();
  vest.network.set('cut');
  await expect(page.getByText('Нет соединения').first()).toBeVisible();
  await page.keyboard.press('Control+KeyF');
  await inChat(page).fill('биле');
  await expect(page.getByText('Нет сети: ищем только в загруженном')).toBeVisible();
  await page.getByRole('button', { name: 'Списком' }).click();
  await expect(hits(page)).toHaveText([/билеты/]);
  await takePictures(page, 'offline in a chat');
  await inChat(page).fill('субботами');
  await expect(hits(page)).toHaveCount(0);
  vest.network.set('open');
  await expect(hits(page)).toHaveText([/билеты/], lookAtNetwork);
  await expect(page.getByText('1 из 1', { exact: true })).toBeVisible();
});

test('сервер умирает, пока ищет: об этом сказано, и найденное приходит само', async ({ vest }) => {
  const { page, say } = await annaAndFriend(vest);
  await say('Купил билеты на субботу');
  // The question reaches the server, and its answer nobody.
  vest.network.set('answersLost');
  const asked = page.waitForRequest('**/api/search');
  await field(page).fill('субботами');
  await asked;
  await vest.server.kill();
  vest.network.set('open');
  await expect(
    page.getByText('Сервер не ответил, пробуем снова').or(page.getByText(/^Нет сети: ищем/)),
  ).toBeVisible();
  await expect(page.getByText('Ничего не нашлось')).toHaveCount(0);
  await takePictures(page, 'server gone');
  await vest.server.start();
  await expect(hits(page)).toHaveText([/билеты/], lookAtNetwork);
});

test('после слишком частых поисков сказано, через сколько секунд спросим снова; найденное приходит само, а рядом ничего не движется', async ({
  vest,
}) => {
  const { page, say } = await annaAndFriend(vest);
  await say('Купил билеты на субботу');
  for (let n = 1; n <= 40; n += 1) await say(`запись ${n}`);
  await openChat(page, 'Борис');
  await composer(page).fill('недописанное');
  const read = bubble(page, 'запись 20');
  await read.scrollIntoViewIfNeeded();
  const place = await boxAtRest(read);
  const beside = async () => {
    expect(await boxAtRest(read)).toEqual(place);
    await expect(composer(page)).toHaveValue('недописанное');
    await expect(field(page)).toBeFocused();
  };
  let isLimited = true;
  let asked = 0;
  await page.route('**/api/search', (route) => {
    asked += 1;
    if (!isLimited) return route.continue();
    return route.fulfill({
      status: 429,
      headers: { 'Retry-After': '9' },
      json: { message: 'Слишком много поисковых запросов', code: 'rate_limited' },
    });
  });
  await page.clock.install();
  await field(page).click();
  await field(page).fill('субботами');
  const limited = page.getByText(/^Слишком много попыток\. Попробуйте через 9\sсекунд/);
  await expect(limited).toBeVisible();
  await expect(page.getByText('Ничего не нашлось')).toHaveCount(0);
  await beside();
  await takePictures(page, 'limited');

  // «Повторить» asks at once, and hears the same.
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect.poll(() => asked).toBe(2);
  await expect(limited).toBeVisible();
  await field(page).focus();
  isLimited = false;
  await page.clock.fastForward(9_000);
  await expect(hits(page)).toHaveText([/билеты на субботу/]);
  await expect(limited).toHaveCount(0);
  expect(asked).toBe(3);
  await beside();
});

test('что удалили или изменили на другой стороне, уходит из найденного или меняется в нём', async ({
  vest,
}) => {
  const { page, say, asBoris } = await annaAndFriend(vest);
  const gone = await say('билеты в кино');
  const taken = await say('билеты в цирк');
  const changed = await say('билеты в театр');
  await openChat(page, 'Борис');
  await field(page).fill('билеты');
  await expect(hits(page)).toHaveCount(3);
  await expect(page.getByText('Найдено 3 сообщения')).toBeAttached();
  await asBoris('POST', '/messages/delete', { messageId: gone.id });
  await expect(hits(page)).toHaveCount(2);
  await asBoris('POST', '/messages/edit', { messageId: taken.id, content: 'ничего не вышло' });
  await expect(hits(page)).toHaveText([/билеты в театр/]);
  await asBoris('POST', '/messages/edit', { messageId: changed.id, content: 'билеты в оперу' });
  await expect(hits(page)).toHaveText([/билеты в оперу/]);
  await expect(page.getByText('Найдено 1 сообщение')).toBeAttached();

  // In the chat the counter follows, too.
  await page.keyboard.press('Control+KeyF');
  await inChat(page).fill('билеты');
  await expect(page.getByText('1 из 1', { exact: true })).toBeVisible();
  await asBoris('POST', '/messages/delete', { messageId: changed.id });
  await expect(page.getByText('Ничего не нашлось').first()).toBeVisible();
});

test('на двух устройствах одного человека ищут каждое своё, и удалённое уходит на обоих', async ({
  vest,
}) => {
  const { anna, page, say } = await annaAndFriend(vest);
  await say('билеты в кино');
  const own = await vest.as(anna);
  const { page: other } = await vest.device(anna);
  const listed = (await own('GET', '/conversations')) as {
    conversations: { conversation: { id: string } }[];
  }; // the contract's answer
  const conversationId = listed.conversations[0]?.conversation.id;
  const { message } = (await own('POST', '/conversations/send', {
    conversationId,
    type: 'TEXT',
    content: 'мои билеты',
  })) as { message: { id: string } }; // the contract's answer
  await field(page).fill('билеты');
  await field(other).fill('кино');
  await expect(hits(page)).toHaveCount(2);
  await expect(hits(other)).toHaveCount(1);
  await field(other).fill('билеты');
  await expect(hits(other)).toHaveCount(2);
  await expect(field(page)).toHaveValue('билеты');
  await own('POST', '/messages/delete', { messageId: message.id });
  await expect(hits(page)).toHaveText([/билеты в кино/]);
  await expect(hits(other)).toHaveText([/билеты в кино/]);
});
