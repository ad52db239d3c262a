/** Leaving a group and being removed: the next owner, and the loss of every right to the group. */
import { describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { addMembers, updateGroup, leave, removeMember, setRole, trio } from '../infra/groups.ts';
import { fileOf, holdingOf, sendFiles } from '../infra/holding.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { heardBy, openSocket, openSockets } from '../infra/socket.ts';
import { entryOf, history, lastLine, pair, rolesOf, say } from '../infra/talk.ts';

const server = testServer(() => startTestServer({}, undefined, { receiptsGatherMs: 50 }));

const listed = async (person: TestPerson) =>
  (await person.ok('GET /conversations')).conversations.map(({ conversation }) => conversation.id);

describe('leaving', () => {
  test('is for everybody; the others get a line and the change', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const [leaver, other] = await openSockets(server, boris, vera);
    await leaver.emit('conversation:join', id);
    await other.emit('conversation:join', id);
    const path = { params: { id, userId: boris.id } };
    const answer = await boris.call('DELETE /conversations/{id}/participants/{userId}', path);
    expect(answer.status).toBe(204);
    expect(await heardBy(leaver)).toEqual([
      { name: 'conversations:removed', payload: { conversationId: id, left: true } },
    ]);
    const [line, change, ...none] = await heardBy(other);
    expect(none).toEqual([]);
    expect(line).toMatchObject({
      name: 'message:new',
      payload: { version: 2, message: { content: 'Борис вышел из группы', senderId: boris.id } },
    });
    expect(change).toMatchObject({
      name: 'conversations:update',
      payload: { conversation: { version: 3, participantCount: 2 } },
    });
    expect((await entryOf(vera, id)).unreadCount).toBe(0);
    expect(await listed(boris)).toEqual([]);
    const again = await boris.outcome('DELETE /conversations/{id}/participants/{userId}', path);
    expect(again).toBe('404 not_found');
    expect(await listed(anna)).toEqual([id]);
    for (const socket of [leaver, other]) socket.close();
  });

  test('of the last owner makes the oldest admin the owner', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const gleb = await server.person('Глеб');
    await server.befriend(anna, gleb);
    await addMembers(anna, id, gleb.id);
    for (const admin of [gleb, vera]) await setRole(anna, id, admin.id, 'admin');
    await leave(anna, id);
    expect(await rolesOf(boris, id)).toEqual({
      [boris.id]: 'member',
      [vera.id]: 'owner',
      [gleb.id]: 'admin',
    });
    expect(await lastLine(boris, id)).toMatchObject({
      content: 'Анна вышла из группы. Владелец теперь Вера',
      service: { kind: 'memberLeft' },
    });
  });

  test('of the last owner makes the one who came first the owner where there is no admin', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const gleb = await server.person('Глеб');
    await server.befriend(anna, gleb);
    await leave(boris, id);
    await addMembers(anna, id, gleb.id);
    await addMembers(anna, id, boris.id);
    await leave(vera, id);
    await leave(anna, id);
    expect(await rolesOf(boris, id)).toEqual({ [boris.id]: 'member', [gleb.id]: 'owner' });
  });

  test('of one of two owners changes nobody’s role', async () => {
    const { anna, boris, vera, id } = await trio(server);
    await setRole(anna, id, boris.id, 'owner');
    await setRole(anna, id, vera.id, 'admin');
    await leave(anna, id);
    expect((await lastLine(vera, id))?.content).toBe('Анна вышла из группы');
    expect(await rolesOf(vera, id)).toEqual({ [boris.id]: 'owner', [vera.id]: 'admin' });
  });

  test('of the last person ends the group, and lets its files go', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const [file, picture, kept] = [
      await fileOf(server, boris),
      await fileOf(server, anna),
      await fileOf(server, vera),
    ];
    await sendFiles(boris, id, [file]);
    await sendFiles(vera, id, [kept]);
    await vera.ok('PATCH /status/me', { body: { avatarUrl: kept.url } });
    await updateGroup(anna, id, { avatarUrl: picture.url });
    await say(anna, id, 'ответ', { replyToId: (await lastLine(anna, id))?.id ?? '' });
    const { code } = await anna.ok('POST /conversations/{id}/invite', { params: { id } });
    await leave(boris, id);
    await leave(vera, id);
    expect((await entryOf(anna, id)).conversation.participantCount).toBe(1);
    await leave(anna, id);
    expect(await listed(anna)).toEqual([]);
    for (const gone of [file, picture]) {
      expect(await holdingOf(server, gone)).toMatchObject({ is_held: false });
    }
    expect(await holdingOf(server, kept)).toMatchObject({ is_held: true, holders: 0 });
    expect(await anna.outcome('GET /invites/{code}', { params: { code } })).toBe('404 not_found');
    const { rowCount } = await server.db.query(
      'select from messages where conversation_id = $1 union all select from participants where conversation_id = $1',
      [id],
    );
    expect(rowCount).toBe(0);
  });

  test('is not for direct conversations', async () => {
    const { anna, boris, id } = await pair(server);
    for (const userId of [anna.id, boris.id]) {
      const given = { params: { id, userId } };
      expect(await anna.outcome('DELETE /conversations/{id}/participants/{userId}', given)).toBe(
        '403 forbidden',
      );
    }
  });

  test('comes with the end of an account, which leaves no name in the line', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const socket = await openSocket(server, vera);
    await anna.ok('DELETE /account', { body: { password: 'правильный пароль' } });
    expect((await socket.next('conversations:update')).conversation.participantCount).toBe(2);
    expect(await lastLine(vera, id)).toMatchObject({
      content: 'Участник удалил аккаунт. Владелец теперь Борис',
      senderId: anna.id,
    });
    expect((await rolesOf(vera, id))[boris.id]).toBe('owner');
    socket.close();
  });
});

describe('being removed', () => {
  test('is done by owner and admins, to anybody but an owner', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const gleb = await server.person('Глеб');
    await server.befriend(anna, gleb);
    await addMembers(anna, id, gleb.id);
    const trying = (person: TestPerson, userId: string) =>
      person.outcome('DELETE /conversations/{id}/participants/{userId}', {
        params: { id, userId },
      });
    expect(await trying(boris, vera.id)).toBe('403 forbidden');
    expect(await trying(boris, anna.id)).toBe('403 forbidden');
    for (const admin of [boris, vera]) await setRole(anna, id, admin.id, 'admin');
    expect(await trying(boris, anna.id)).toBe('403 forbidden');
    expect(await trying(boris, randomUUID())).toBe('404 not_found');
    expect(await trying(boris, gleb.id)).toBe('200');
    expect(await lastLine(anna, id)).toMatchObject({
      content: 'Борис исключил Глеба',
      service: { kind: 'memberRemoved', userId: gleb.id },
    });
    // A person who may make a member an admin may also remove them.
    expect(await trying(boris, vera.id)).toBe('200');
    expect(await trying(boris, vera.id)).toBe('404 not_found');
  });

  test('ends everything at once: no event comes any more, and nothing is there', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const said = await say(boris, id, 'моё');
    const file = await fileOf(server, vera);
    const elsewhere = await fileOf(server, vera);
    await sendFiles(vera, id, [file, elsewhere]);
    await server.befriend(vera, boris);
    const direct = await boris.ok('POST /conversations/with', { body: { userId: vera.id } });
    await sendFiles(vera, direct.conversation.id, [elsewhere]);

    const [out, other] = await openSockets(server, boris, vera);
    for (const socket of [out, other]) await socket.emit('conversation:join', id);
    await other.emit('conversation:typing', { conversationId: id, typing: true });
    await out.emit('conversation:typing', { conversationId: id, typing: true });
    await boris.ok('POST /messages/receipts', {
      body: { messageIds: [(await lastLine(boris, id))?.id], status: 'READ' },
    });

    await removeMember(anna, id, boris.id);
    // Leaving ends his typing notice.
    expect((await other.next('conversation:typing')).typing).toBe(true);
    expect(await other.next('conversation:typing')).toEqual({
      conversationId: id,
      userId: boris.id,
      typing: false,
    });
    await other.emit('conversation:typing', { conversationId: id, typing: false });
    const message = await say(vera, id, 'тайна');
    await anna.ok('POST /messages/mark-conversation-read', { body: { conversationId: id } });
    await updateGroup(anna, id, { title: 'Без Бориса' });
    await vera.ok('POST /messages/delete', { body: { messageId: message.id } });
    await expect.poll(() => other.takeNames()).toContain('receipts:update');
    const heard = await heardBy(out);
    const end = heard.findIndex(({ name }) => name === 'conversations:removed');
    expect(heard.slice(end)).toEqual([
      { name: 'conversations:removed', payload: { conversationId: id } },
    ]);

    const path = { params: { id } };
    const body = { conversationId: id, type: 'TEXT', content: 'я тут' };
    expect(await boris.outcome('GET /conversations/{id}', path)).toBe('404 not_found');
    expect(await boris.outcome('GET /conversations/{id}/messages', path)).toBe('404 not_found');
    expect(await boris.outcome('POST /conversations/send', { body })).toBe('404 not_found');
    expect(await boris.outcome('POST /messages/delete', { body: { messageId: said.id } })).toBe(
      '404 not_found',
    );
    expect(await out.emit('conversation:join', id)).toMatchObject({ ok: false, code: 'not_found' });
    const typing = { conversationId: id, typing: true };
    expect(await out.emit('conversation:typing', typing)).toMatchObject({ code: 'not_found' });
    const forwarding = (url: string) =>
      boris.outcome('POST /conversations/send', {
        body: {
          conversationId: direct.conversation.id,
          type: 'FILE',
          content: '',
          attachments: [{ url }],
        },
      });
    expect(await forwarding(file.url)).toBe('404 attachment_gone');
    expect(await forwarding(elsewhere.url)).toBe('201');
    expect(await listed(boris)).toEqual([direct.conversation.id]);
    for (const socket of [out, other]) socket.close();
  });

  test('is not for good: a person who is added again finds what was said meanwhile, without unread messages', async () => {
    const { anna, boris, vera, id } = await trio(server);
    await removeMember(anna, id, boris.id);
    await say(vera, id, 'пока его нет');
    const socket = await openSocket(server, boris);
    await addMembers(anna, id, boris.id);
    expect((await socket.next('conversations:new')).conversation.id).toBe(id);
    expect((await entryOf(boris, id)).unreadCount).toBe(0);
    expect((await history(boris, id)).map(({ content }) => content)).toContain('пока его нет');
    socket.close();
  });

  test('and joining move who is told of presence', async () => {
    const { anna, boris, vera, id } = await trio(server);
    const socket = await openSocket(server, vera);
    await boris.ok('PATCH /status/me', { body: { displayName: 'Борис Б.' } });
    expect((await socket.next('profile:update')).displayName).toBe('Борис Б.');
    await removeMember(anna, id, boris.id);
    await socket.take();
    await boris.ok('PATCH /status/me', { body: { displayName: 'Борис В.' } });
    expect(await heardBy(socket)).toEqual([]);
    await addMembers(anna, id, boris.id);
    await socket.take();
    const phone = await openSocket(server, boris);
    expect(await socket.next('presence:update')).toMatchObject({
      userId: boris.id,
      status: 'ONLINE',
    });
    for (const each of [socket, phone]) each.close();
  });
});
