/** The beginning of calls: who is rung (contract, The call record), over the real socket and a real database. */
import { describe, expect, test } from 'vitest';
import { deviceOf, pairAtPages, roomOf, startCallServer, trioAtPages } from '../infra/calling.ts';
import { testServer } from '../infra/server.ts';
import { removeMember } from '../infra/groups.ts';
import { group, groupOf, acquaint } from '../infra/talk.ts';

const server = testServer(startCallServer);

describe('an invitation', () => {
  test('rings on every device of the other, and everybody in the conversation sees the call', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const phone = await deviceOf(server, await server.anotherDevice(boris.person));
    const callId = await anna.invite(id);
    const incoming = {
      callId,
      conversationId: id,
      from: { id: anna.person.id, name: 'anna' },
      video: true,
      expiresAt: new Date(server.clock.now() + 25_000).toISOString(),
      ringForMs: 25_000,
    };
    expect(await boris.socket.next('call:incoming')).toEqual(incoming);
    expect(await phone.socket.next('call:incoming')).toEqual(incoming);
    const call = {
      callId,
      state: 'ringing',
      video: true,
      callerId: anna.person.id,
      startedAt: new Date(server.clock.now()).toISOString(),
      userIds: [anna.person.id],
      invitedIds: [boris.person.id],
    };
    expect((await boris.socket.next('conversations:update')).conversation.call).toEqual(call);
    expect((await anna.socket.next('conversations:update')).conversation.call).toEqual(call);
    expect(await boris.callIn(id)).toEqual(call);
    expect(await anna.heard()).toEqual([]);
    expect(server.video.rooms.has(roomOf(id))).toBe(true);
  });

  test('raises the version by one, and the list has another tag', async () => {
    const { anna, id } = await pairAtPages(server);
    const before = await anna.person.ok('GET /conversations/{id}', { params: { id } });
    const { headers } = await anna.person.call('GET /conversations');
    await anna.invite(id);
    const { conversation } = await anna.socket.next('conversations:update');
    expect(conversation.version).toBe(before.conversation.version + 1);
    const ifNoneMatch = { 'if-none-match': String(headers['etag']) };
    const again = await anna.person.call('GET /conversations', { headers: ifNoneMatch });
    expect(again.status).toBe(200);
  });

  test('rings on a page that is opened meanwhile, for the time that is left', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id, false);
    server.clock.advance(10_000);
    const late = await deviceOf(server, await server.anotherDevice(boris.person));
    expect(await late.socket.next('call:incoming')).toMatchObject({
      video: false,
      ringForMs: 15_000,
    });
  });

  test('shows who calls to all of a large group, spoken or not', async () => {
    const { people, id } = await group(server, 34);
    const [listener, caller] = [people[10], people[33]];
    if (!listener || !caller) throw new Error('nobody');
    const knowsCaller = async () => {
      const list = await listener.ok('GET /conversations');
      const { participants = [] } =
        list.conversations.find(({ conversation }) => conversation.id === id)?.conversation ?? {};
      expect(participants).toHaveLength(32);
      return participants.some(({ user }) => user.id === caller.id);
    };
    expect(await knowsCaller()).toBe(false);
    const heardBy = await deviceOf(server, listener);
    const callerAt = await deviceOf(server, caller);
    await callerAt.invite(id);
    const { conversation } = await heardBy.socket.next('conversations:update');
    expect(conversation.participants).toHaveLength(32);
    expect(conversation.participants.map(({ user }) => user.id)).toContain(caller.id);
    expect(await knowsCaller()).toBe(true);
    await callerAt.end(id);
  });

  test('again by the same person is the same call', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const callId = await anna.invite(id);
    await boris.socket.next('conversations:update');
    expect(await anna.invite(id)).toBe(callId);
    expect(await boris.heard()).toEqual([]);
  });

  test('by the one who is called is an answer: two who call each other meet', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const callId = await anna.invite(id);
    expect(await boris.invite(id)).toBe(callId);
    expect(await anna.socket.next('call:accepted')).toMatchObject({
      userId: boris.person.id,
      video: true,
    });
    expect(await anna.stateIn(id)).toBe('live');
  });

  test('without a video server is refused, and nothing is written', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const { version } = (await anna.person.ok('GET /conversations/{id}', { params: { id } }))
      .conversation;
    for (const [broken, mended] of [
      [() => server.video.turn('preparing'), () => server.video.turn('available')],
      [() => server.video.hang(true), () => server.video.hang(false)],
    ] as const) {
      broken();
      await expect(anna.invite(id)).rejects.toThrow('calls_unavailable');
      mended();
    }
    const { conversation } = await boris.person.ok('GET /conversations/{id}', { params: { id } });
    expect(conversation).toMatchObject({ version, call: null });
    expect(await boris.heard()).toEqual([]);
  });

  test('in a group of one is refused, and no room stays open for it', async () => {
    const { people, id } = await groupOf(server, 'anna', 'boris');
    const [anna, boris] = people;
    if (!anna || !boris) throw new Error('nobody');
    await removeMember(boris, id, boris.id);
    const alone = await deviceOf(server, anna);
    await expect(alone.invite(id)).rejects.toThrow('yourself');
    expect(await alone.callIn(id)).toBeNull();
    expect(await alone.lastLineIn(id)).toBeUndefined();
    expect(server.video.rooms.has(roomOf(id))).toBe(false);
  });

  test('to somebody who is no contact any more is refused', async () => {
    const { anna, id } = await pairAtPages(server);
    const { contacts } = await anna.person.ok('GET /contacts');
    await anna.person.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
    await expect(anna.invite(id)).rejects.toThrow('not_contact');
  });
});

describe('somebody who is in another call', () => {
  test('is busy: the caller is told, the other finds a line without a sound', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const vera = await deviceOf(server, await server.person('vera'));
    const other = await acquaint(server, vera.person, boris.person);
    await anna.invite(id);
    expect(await boris.accept(id)).toBe('ok');
    await boris.socket.take();
    await vera.invite(other);
    expect(await vera.socket.next('call:ended')).toMatchObject({ reason: 'busy' });
    // The missed call is counted at once, without a sound.
    expect(await boris.socket.next('message:notify')).toMatchObject({
      conversationId: other,
      senderId: vera.person.id,
      quiet: true,
    });
    expect(await boris.socket.takeNames()).toEqual(['conversations:update']);
    expect(await boris.lastLineIn(other)).toMatchObject({
      outcome: 'busy',
      missedBy: [boris.person.id],
      content: 'Пропущенный звонок',
    });
    expect(await boris.unreadIn(other)).toBe(1);
    expect(await vera.unreadIn(other)).toBe(0);
    expect(await boris.stateIn(id)).toBe('live');
  });

  test('is not rung by a group, and finds the line in the end', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const other = await pairAtPages(server);
    await server.befriend(vera.person, other.anna.person);
    const { conversation } = await vera.person.ok('POST /conversations/with', {
      body: { userId: other.anna.person.id },
    });
    await vera.invite(conversation.id);
    await anna.ring(id, boris);
    expect(await vera.heard()).toEqual([]);
    expect(await anna.end(id)).toBe('ok');
    expect(await vera.lastLineIn(id)).toMatchObject({
      outcome: 'cancelled',
      missedBy: [boris.person.id, vera.person.id],
    });
    expect(await vera.unreadIn(id)).toBe(1);
  });

  test('leaves that one first who calls or answers elsewhere', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const { conversation } = await anna.person.ok('POST /conversations/with', {
      body: { userId: boris.person.id },
    });
    await anna.invite(conversation.id);
    expect(await boris.accept(conversation.id)).toBe('ok');
    await boris.socket.take();
    await anna.invite(id);
    expect(await boris.socket.next('call:ended')).toMatchObject({
      conversationId: conversation.id,
      reason: 'ended',
    });
    expect(await boris.socket.next('call:incoming')).toMatchObject({ conversationId: id });
    await anna.invite(conversation.id);
    expect(await vera.socket.next('call:ended')).toMatchObject({ reason: 'cancelled' });
    await vera.invite(id);
    await boris.socket.take();
    expect(await anna.accept(id)).toBe('ok');
    expect(await boris.socket.next('call:ended')).toMatchObject({
      conversationId: conversation.id,
      reason: 'cancelled',
    });
    expect((await vera.callIn(id))?.userIds).toEqual([vera.person.id, anna.person.id]);
  });

  test('does not hang up for a call that is over', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const { conversation } = await anna.person.ok('POST /conversations/with', {
      body: { userId: boris.person.id },
    });
    const over = await boris.invite(conversation.id);
    await boris.end(conversation.id);
    await vera.invite(id);
    expect(await anna.accept(id)).toBe('ok');
    expect(await anna.accept(conversation.id, over)).toBe('call_over');
    expect((await vera.callIn(id))?.userIds).toEqual([vera.person.id, anna.person.id]);
  });
});
