/** Changing the words of a message: what it does, and who may (contract, Editing). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { untilIndexed } from '#tests/infra/indexed.ts';
import { block } from '../infra/blocks.ts';
import { changesSince, edit, messageIn, outcome, remove } from '../infra/edits.ts';
import { addMembers, removeMember, trio } from '../infra/groups.ts';
import { fileOf, holdingOf, sendFiles } from '../infra/holding.ts';
import { someId } from '../infra/samples.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSockets } from '../infra/socket.ts';
import { entryOf, history, numbersTo, pair, say } from '../infra/talk.ts';
import { linesOf } from '../search/infra.ts';

// On a slow machine, too, no event of presence comes in between.
const server = testServer(() => startTestServer({}, undefined, { presenceFlushMs: 3_600_000 }));

async function endContact(who: TestPerson): Promise<void> {
  const { contacts } = await who.ok('GET /contacts');
  await who.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
}

describe('a change', () => {
  test('is one version and one event, which every device of everybody gets, and rings nobody', async () => {
    const { anna, boris, id } = await pair(server);
    const message = await say(anna, id, 'Превет');
    await say(anna, id, 'Как дела?');
    const phone = await server.anotherDevice(boris);
    const sockets = await openSockets(server, anna, boris, phone);
    const before = await entryOf(boris, id);

    const edited = await edit(anna, message.id, 'Привет', { editId: randomUUID() });

    expect(edited).toEqual({
      ...message,
      content: 'Привет',
      version: 3,
      editedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    const payload = { conversationId: id, message: edited, version: 3 };
    for (const socket of sockets) {
      expect(await socket.take()).toEqual([{ name: 'message:update', payload }]);
      socket.close();
    }
    expect(await messageIn(boris, message)).toEqual(edited);
    const after = await entryOf(boris, id);
    expect(after).toEqual({ ...before, conversation: { ...before.conversation, version: 3 } });
  });

  test('is what the list, its tag and the changes show', async () => {
    const { anna, boris, id } = await pair(server);
    const message = await say(anna, id, 'Превет');
    const listed = async (etag = '') =>
      boris.call('GET /conversations', { headers: { 'if-none-match': etag } });
    const etag = String((await listed()).headers['etag']);
    expect((await listed(etag)).status).toBe(304);
    const edited = await edit(anna, message.id, 'Привет');
    expect((await listed(etag)).status).toBe(200);
    const { conversations } = await boris.ok('GET /conversations');
    expect(conversations[0]?.conversation.messages).toEqual([edited]);
    const since = await changesSince(boris, id, 1);
    expect(since).toMatchObject({ version: 2, complete: true, messages: [edited] });
  });

  test('is followed by the quotes of the message', async () => {
    const { anna, boris, id } = await pair(server);
    const message = await say(anna, id, 'в пять');
    const reply = await say(boris, id, 'хорошо', { replyToId: message.id });
    await edit(anna, message.id, 'в шесть');
    const replyTo = { id: message.id, senderId: anna.id, content: 'в шесть' };
    expect((await messageIn(boris, reply))?.replyTo).toEqual(replyTo);
    // An answer that is changed quotes what it quoted, by words of today.
    expect(await edit(boris, reply.id, 'идёт')).toMatchObject({ content: 'идёт', replyTo });
  });

  test('is found by its new words within two seconds, and no more by the old ones', async () => {
    const { anna, boris, id } = await pair(server);
    const message = await say(anna, id, 'встреча утром');
    await untilIndexed(server);
    await edit(anna, message.id, 'встреча вечером');
    await expect
      .poll(() => linesOf(boris, 'вечер'), { timeout: 2_000 })
      .toEqual(['встреча вечером']);
    expect(await linesOf(boris, 'утро')).toEqual([]);
    expect(await linesOf(boris, 'встреча')).toEqual(['встреча вечером']);
  });

  test('of a caption leaves the files, their holders and the type; the caption may go', async () => {
    const { anna, boris, id } = await pair(server);
    const file = await fileOf(server, anna, { type: 'FILE', name: 'смета.txt' });
    const message = await sendFiles(anna, id, [file], { content: 'Смета' });
    const holding = await holdingOf(server, file);
    const { type, attachments } = message;
    const captioned = await edit(anna, message.id, 'Смета, вторая');
    expect(captioned).toMatchObject({ type, attachments, content: 'Смета, вторая' });
    // Words that show nothing are none.
    for (const blank of ['', ' \n\u200b']) {
      const bare = await edit(anna, message.id, blank);
      expect(bare).toMatchObject({ type, attachments, content: '', version: 3 });
    }
    expect(await edit(anna, message.id, 'Смета')).toMatchObject({ content: 'Смета', version: 4 });
    expect(await holdingOf(server, file)).toEqual(holding);
    expect((await messageIn(boris, message))?.attachments).toEqual(attachments);
  });

  test('to the same words is none: nobody hears of it, and editedAt stays', async () => {
    const { anna, boris, id } = await pair(server);
    const message = await say(anna, id, 'Привет');
    server.eventsFor(boris);
    expect(await edit(anna, message.id, 'Привет', { editId: someId })).toEqual(message);
    const edited = await edit(anna, message.id, 'Привет!');
    // What it was meant to replace does not matter, if it is so already.
    expect(await edit(anna, message.id, 'Привет!', { baseEditedAt: null })).toEqual(edited);
    expect(edited.version).toBe(2);
    expect(server.eventsFor(boris)).toHaveLength(1);
  });

  test('keeps its words letter for letter, up to 8,000 characters', async () => {
    const { anna, id } = await pair(server);
    const message = await say(anna, id, 'коротко');
    const content = `  пробелы\n${'ё'.repeat(7_988)}🙂`;
    expect((await edit(anna, message.id, content)).content).toBe(content);
    expect((await messageIn(anna, message))?.content).toBe(content);
    for (const bad of [`${content}!`, 'a\u0000b', '\ud800']) {
      expect(await outcome(anna, message.id, bad)).toBe('400 validation');
    }
    for (const wrong of [{ editId: 'это' }, { editId: null }, { baseEditedAt: 'вчера' }]) {
      expect(await outcome(anna, message.id, 'иначе', wrong)).toBe('400 validation');
    }
    expect((await messageIn(anna, message))?.content).toBe(content);
  });

  test('is later than the one before, even within a millisecond or when the clock is set back', async () => {
    const { anna, id } = await pair(server);
    const message = await say(anna, id, 'раз');
    await edit(anna, message.id, 'два');
    await server.db.query(
      `update messages set edited_at = edited_at + interval '1 hour' where id = $1`,
      [message.id],
    );
    const { editedAt } = (await messageIn(anna, message)) ?? {};
    const next = await edit(anna, message.id, 'три', { baseEditedAt: editedAt });
    expect(Date.parse(next.editedAt ?? '')).toBe(Date.parse(editedAt ?? '') + 1);
  });
});

describe('who asks for a change', () => {
  test('is refused what is not theirs, a line of the server, and what they cannot see', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const stranger = await server.person();
    const message = await say(anna, id, 'моё');
    const line = (await history(anna, id))[0];
    if (line?.service?.kind !== 'groupCreated') throw new Error('no line');
    for (const [who, messageId, expected] of [
      [boris, message.id, '403 forbidden'],
      [anna, line.id, '403 forbidden'],
      [stranger, message.id, '404 not_found'],
      [anna, someId, '404 not_found'],
    ] as const) {
      expect(await outcome(who, messageId, 'чужое')).toBe(expected);
    }
    const own = await say(vera, id, 'до свидания');
    await removeMember(anna, id, vera.id);
    expect(await outcome(vera, own.id, 'не уйду')).toBe('404 not_found');
    await addMembers(anna, id, vera.id);
    expect(await outcome(vera, own.id, 'снова здесь')).toBe('200');
    expect(await messageIn(boris, message)).toEqual(message);
  });

  test('is refused what is deleted, in words, also when it is not theirs', async () => {
    const { anna, boris, id } = await pair(server);
    const message = await say(anna, id, 'зря');
    await remove(anna, message);
    const body = { messageId: message.id, content: 'не зря' };
    expect(await anna.refusal('POST /messages/edit', { body })).toMatchObject({
      code: 'message_deleted',
      message: 'Сообщение удалено',
    });
    expect(await outcome(boris, message.id, 'не зря')).toBe('403 forbidden');
    // A deletion is told before what is wrong with the words or with the friendship.
    await endContact(anna);
    expect(await outcome(anna, message.id, '')).toBe('409 message_deleted');
    expect(await messageIn(boris, message)).toMatchObject({ content: '', editedAt: null });
  });

  test.each([
    ['is no contact any more', (_: TestPerson, boris: TestPerson) => endContact(boris)],
    ['has blocked the other', (anna: TestPerson, boris: TestPerson) => block(anna, boris)],
    ['is blocked', (anna: TestPerson, boris: TestPerson) => block(boris, anna)],
  ])('%s: nothing changes in the chat of the two', async (_, part) => {
    const { anna, boris, id } = await pair(server);
    const message = await say(anna, id, 'раз');
    const editId = randomUUID();
    const edited = await edit(anna, message.id, 'два', { editId });
    await part(anna, boris);
    for (const words of ['три', '', 'два']) {
      expect(await outcome(anna, message.id, words, { baseEditedAt: null })).toBe(
        '403 not_contact',
      );
    }
    // The answer to the change that was made may have been lost.
    expect(await edit(anna, message.id, 'два', { editId })).toEqual(edited);
    expect(await messageIn(boris, message)).toEqual(edited);
    await remove(anna, message);
  });

  test('takes all words from a message without files is refused at the field', async () => {
    const { anna, id } = await pair(server);
    const message = await say(anna, id, 'слова');
    for (const content of ['', ' \n\u200b']) {
      const body = { messageId: message.id, content, baseEditedAt: '2020-01-01T00:00:00.000Z' };
      expect(await anna.refusal('POST /messages/edit', { body })).toMatchObject({
        code: 'validation',
        issues: [{ path: ['content'], message: 'Заполните это поле' }],
      });
    }
    expect(await messageIn(anna, message)).toEqual(message);
  });

  test('did not know of another change is refused, and overwrites it when they do', async () => {
    const { anna, id } = await pair(server);
    const message = await say(anna, id, 'раз');
    const first = await edit(anna, message.id, 'два', { baseEditedAt: null });
    for (const baseEditedAt of [null, message.createdAt]) {
      const body = { messageId: message.id, content: 'три', baseEditedAt };
      expect(await anna.refusal('POST /messages/edit', { body })).toMatchObject({
        code: 'edit_conflict',
        message: 'На другом устройстве это сообщение изменили иначе',
      });
    }
    expect(await messageIn(anna, message)).toEqual(first);
    const second = await edit(anna, message.id, 'три', { baseEditedAt: first.editedAt });
    expect(second).toMatchObject({ content: 'три', version: 3 });
    // A client that tells no base is the last one.
    expect(await edit(anna, message.id, 'четыре')).toMatchObject({ version: 4 });
  });

  test('changes more than thirty at a stroke is asked to wait, sends among them', async () => {
    const limited = await startTestServer({ rateLimits: true }, server.database);
    const { anna, id } = await pair(server);
    const there = anna.at(limited);
    const message = await say(there, id, '0');
    for (const number of numbersTo(29)) await edit(there, message.id, `${number}`);
    const body = { messageId: message.id, content: 'ещё' };
    expect((await there.call('POST /messages/edit', { body })).status).toBe(429);
    await limited.close();
  });
});
