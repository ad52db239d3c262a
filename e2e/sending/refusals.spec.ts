/** Refusals of the server: each shows a sentence and the ways out in the same place. */
import { io, type Socket } from 'socket.io-client';
import { socketsPerUser } from '#contract/limits.ts';
import { nothingWrittenYet } from '../infra/loaded.ts';
import { expect, signIn, test, type Vest } from '../infra/test.ts';
import { bubble, openChat, write } from '../infra/chat.ts';
import { lookAtNetwork } from '../infra/time.ts';
import { annaAndFriend } from '../infra/people.ts';

test('сообщение бывшему контакту не уходит: слова сервера, «Повторить» и «Удалить»', async ({
  vest,
}) => {
  const { anna, boris, conversationId, asBoris } = await annaAndFriend(vest);
  await openChat(anna.page, 'Борис');
  await nothingWrittenYet(anna.page);
  // Her page does not learn of the removal; otherwise the field would be gone.
  vest.network.set('cut');
  const listed = await asBoris('GET', '/contacts');
  const [contact] = (listed as { contacts: { id: string }[] }).contacts; // the contract's answer
  await asBoris('POST', '/contacts/remove', { contactId: contact?.id });

  const [toDiscard, toRepeat] = [bubble(anna.page, 'не судьба'), bubble(anna.page, 'помиримся?')];
  await write(anna.page, 'не судьба');
  await write(anna.page, 'помиримся?');
  await expect(toRepeat).toContainText('Не отправлено');
  vest.network.set('open');
  const words = /Не отправлено.*Этого человека нет в ваших контактах/;
  // The page's next look at the network may be that far away by now.
  for (const refused of [toDiscard, toRepeat])
    await expect(refused).toContainText(words, lookAtNetwork);
  const refusedAgain = anna.page.waitForResponse('**/api/conversations/send');
  await toRepeat.getByRole('button', { name: 'Повторить' }).click();
  await refusedAgain;
  await expect(toRepeat).toContainText(words);
  await toDiscard.getByRole('button', { name: 'Удалить' }).click();
  await expect(toDiscard).toHaveCount(0);

  await anna.page.reload();
  await expect(toRepeat).toContainText(words);
  await expect(toDiscard).toHaveCount(0);
  await vest.befriend(anna, boris);
  // A report that is being written stays when the message goes, here at another tab's wish.
  await toRepeat.getByRole('button', { name: 'Сообщить о проблеме' }).click();
  const reported = anna.page.getByLabel('Что вы делали');
  await reported.fill('Не отправлялось');
  // The page behind a dialog has no roles.
  const again = anna.page.locator('article').getByText('Повторить');
  await again.dispatchEvent('click');
  const arrived = async () => {
    const read = await asBoris('GET', `/conversations/${conversationId}/messages`);
    const { messages } = read as { messages: { content: string }[] }; // the contract's answer
    return messages.map(({ content }) => content);
  };
  await expect.poll(arrived).toEqual(['помиримся?']);
  await expect(again).toHaveCount(0);
  await expect(reported).toHaveValue('Не отправлялось');
  await anna.page.keyboard.press('Escape');
  await expect(toRepeat).not.toContainText('Не отправлено');
});

/** Opens as many other windows as one account may have. */
async function otherWindows(vest: Vest, token: string): Promise<Socket[]> {
  const sockets = Array.from({ length: socketsPerUser }, () =>
    io(`http://127.0.0.1:${vest.server.port}`, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
    }),
  );
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          socket.on('connect', resolve);
          socket.on('connect_error', reject);
        }),
    ),
  );
  return sockets;
}

test('двадцать первому окну говорят, что их слишком много, и подключают его, когда место есть', async ({
  vest,
}) => {
  const [anna, boris] = [await vest.register('Анна'), await vest.register('Борис')];
  const conversationId = await vest.befriend(anna, boris);
  const windows = await otherWindows(vest, await vest.token(anna));
  const { page } = await vest.browser();
  await page.goto('/');
  await signIn(page, anna);
  const words = page.getByText('Весть открыта в слишком многих окнах');
  const here = page.getByRole('button', { name: 'Подключиться здесь' });
  await expect(words).toBeVisible();
  await here.click();
  await expect(words).toBeVisible();

  for (const socket of windows) socket.disconnect();
  await here.click();
  await expect(words).toHaveCount(0);
  await openChat(page, 'Борис');
  const asBoris = await vest.as(boris);
  await asBoris('POST', '/conversations/send', {
    conversationId,
    type: 'TEXT',
    content: 'слышно?',
  });
  await expect(bubble(page, 'слышно?')).toBeVisible();
});
