/** What a reply shows of the message that it answers (spec 2; contract, Shapes). */
import { expect, test } from 'vitest';
import { fileOf, sendFiles } from '../infra/holding.ts';
import { testServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { history, pair, say } from '../infra/talk.ts';

const server = testServer();

test.each([
  ['a picture', ['IMAGE'], '', 'Изображение'],
  ['three pictures', ['IMAGE', 'IMAGE', 'IMAGE'], '', 'Изображение и\u00a0ещё 2'],
  ['a file', ['FILE'], '', 'Файл: смета.txt'],
  ['a file and a picture', ['FILE', 'IMAGE'], '', 'Файл: смета.txt и\u00a0ещё 1'],
  ['a picture with words', ['IMAGE'], 'Это мы', 'Это мы'],
] as const)('%s: a reply names it in words', async (_, types, content, shown) => {
  const { anna, boris, id } = await pair(server);
  const files = [];
  for (const type of types) files.push(await fileOf(server, anna, { type, name: 'смета.txt' }));
  const original = await sendFiles(anna, id, files, { content });
  const replyTo = { id: original.id, senderId: anna.id, content: shown };

  const reply = await say(boris, id, 'Вот как', { replyToId: original.id });
  expect(reply.replyTo).toEqual(replyTo);
  expect((await history(anna, id)).at(-1)).toEqual(reply);
  const { messages } = await anna.ok('GET /conversations/{id}/changes', {
    params: { id },
    query: { after: 1 },
  });
  expect(messages).toEqual([reply]);
});

test('a name that pretends to be another is shown without its tricks', async () => {
  const { anna, id } = await pair(server);
  const names = ['счёт\u202efdp.exe', 'a\nb\t.txt', '\u200b\u2066'];
  const shown = [];
  for (const name of names) {
    const original = await sendFiles(anna, id, [
      await fileOf(server, anna, { type: 'FILE', name }),
    ]);
    shown.push((await say(anna, id, 'да', { replyToId: original.id })).replyTo?.content);
  }
  expect(shown).toEqual(['Файл: счётfdp.exe', 'Файл: ab.txt', 'Файл: без имени']);
});

test('a reply to a message that was deleted meanwhile is accepted, and shows nothing of it', async () => {
  const { anna, boris, id } = await pair(server);
  const socket = await openSocket(server, boris);
  await socket.emit('conversation:join', id);
  for (const original of [
    await say(anna, id, 'вопрос'),
    await sendFiles(anna, id, [await fileOf(server, anna)]),
  ]) {
    const before = await say(boris, id, 'раньше', { replyToId: original.id });
    await anna.ok('POST /messages/delete', { body: { messageId: original.id } });
    const after = await sendFiles(boris, id, [await fileOf(server, boris)], {
      replyToId: original.id,
    });
    const replyTo = { id: original.id, senderId: anna.id, content: '' };
    expect(after.replyTo).toEqual(replyTo);
    const messages = await history(anna, id);
    for (const { id: replyId } of [before, after]) {
      expect(messages.find((message) => message.id === replyId)?.replyTo).toEqual(replyTo);
    }
    await socket.next('message:update');
    expect((await socket.next('message:new')).message).toEqual(after);
  }
  socket.close();
});
