/** Who is rung, over the real socket and a real database (contract, The call record): the rows of its table that begin. */
import { describe, expect, test } from 'vitest';
import {
  accept,
  callIn,
  deviceOf,
  end,
  heard,
  invite,
  lastLine,
  pairAtPages,
  roomOf,
  startCallServer,
  stateIn,
  trioAtPages,
  unreadOf,
} from '../infra/calling.ts';
import { testServer } from '../infra/server.ts';
import { removeMember } from '../infra/groups.ts';
import { group, groupOf } from '../infra/talk.ts';

const server = testServer(startCallServer);

describe('an invitation', () => {
  test('rings on every device of the other, and everybody in the conversation sees the call', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const phone = await deviceOf(server, await server.anotherDevice(boris.person));
    const callId = await invite(anna, id);
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
    expect(await callIn(boris, id)).toEqual(call);
    expect(await heard(anna)).toEqual([]);
    expect(server.video.rooms.has(roomOf(id))).toBe(true);
  });

  test('raises the version by one, and the list has another tag', async () => {
    const { anna, id } = await pairAtPages(server);
    const before = await anna.person.ok('GET /conversations/{id}', { params: { id } });
    const { headers } = await anna.person.call('GET /conversations');
    await invite(anna, id);
    const { conversation } = await anna.socket.next('conversations:update');
    expect(conversation.version).toBe(before.conversation.version + 1);
    const ifNoneMatch = { 'if-none-match': String(headers['etag']) };
    const again = await anna.person.call('GET /conversations', { headers: ifNoneMatch });
    expect(again.status).toBe(200);
  });

  test('rings on a page that is opened meanwhile, for the time that is left', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id, false);
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
    await invite(callerAt, id);
    const { conversation } = await heardBy.socket.next('conversations:update');
    expect(conversation.participants).toHaveLength(32);
    expect(conversation.participants.map(({ user }) => user.id)).toContain(caller.id);
    expect(await knowsCaller()).toBe(true);
    await end(callerAt, id);
  });

  test('again by the same person is the same call', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const callId = await invite(anna, id);
    await boris.socket.next('conversations:update');
    expect(await invite(anna, id)).toBe(callId);
    expect(await heard(boris)).toEqual([]);
  });

  test('by the one who is called is an answer: two who call each other meet', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const callId = await invite(anna, id);
    expect(await invite(boris, id)).toBe(callId);
    expect(await anna.socket.next('call:accepted')).toMatchObject({
      userId: boris.person.id,
      video: true,
    });
    expect(await stateIn(anna, id)).toBe('live');
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
      await expect(invite(anna, id)).rejects.toThrow('calls_unavailable');
      mended();
    }
    const { conversation } = await boris.person.ok('GET /conversations/{id}', { params: { id } });
    expect(conversation).toMatchObject({ version, call: null });
    expect(await heard(boris)).toEqual([]);
  });

  test('in a group of one is refused, and no room stays open for it', async () => {
    const { people, id } = await groupOf(server, 'anna', 'boris');
    const [anna, boris] = people;
    if (!anna || !boris) throw new Error('nobody');
    await removeMember(boris, id, boris.id);
    const alone = await deviceOf(server, anna);
    await expect(invite(alone, id)).rejects.toThrow('yourself');
    expect(await callIn(alone, id)).toBeNull();
    expect(await lastLine(alone, id)).toBeUndefined();
    expect(server.video.rooms.has(roomOf(id))).toBe(false);
  });

  test('to somebody who is no contact any more is refused', async () => {
    const { anna, id } = await pairAtPages(server);
    const { contacts } = await anna.person.ok('GET /contacts');
    await anna.person.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
    await expect(invite(anna, id)).rejects.toThrow('not_contact');
  });
});

describe('somebody who is in another call', () => {
  test('is busy: the caller hears it, the other finds a quiet line', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const vera = await deviceOf(server, await server.person('vera'));
    await server.befriend(vera.person, boris.person);
    const { conversation } = await vera.person.ok('POST /conversations/with', {
      body: { userId: boris.person.id },
    });
    await invite(anna, id);
    expect(await accept(boris, id)).toBe('ok');
    await boris.socket.take();
    await invite(vera, conversation.id);
    expect(await vera.socket.next('call:ended')).toMatchObject({ reason: 'busy' });
    // Counted at once, and without a sound.
    expect(await boris.socket.next('message:notify')).toMatchObject({
      conversationId: conversation.id,
      senderId: vera.person.id,
      quiet: true,
    });
    expect(await boris.socket.takeNames()).toEqual(['conversations:update']);
    expect(await lastLine(boris, conversation.id)).toMatchObject({
      outcome: 'busy',
      missedBy: [boris.person.id],
      content: 'Пропущенный звонок',
    });
    expect(await unreadOf(boris, conversation.id)).toBe(1);
    expect(await unreadOf(vera, conversation.id)).toBe(0);
    expect(await stateIn(boris, id)).toBe('live');
  });

  test('is not rung by a group, and finds the line in the end', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const other = await pairAtPages(server);
    await server.befriend(vera.person, other.anna.person);
    const { conversation } = await vera.person.ok('POST /conversations/with', {
      body: { userId: other.anna.person.id },
    });
    await invite(vera, conversation.id);
    await invite(anna, id);
    await boris.socket.next('call:incoming');
    expect(await heard(vera)).toEqual([]);
    expect(await end(anna, id)).toBe('ok');
    expect(await lastLine(vera, id)).toMatchObject({
      outcome: 'cancelled',
      missedBy: [boris.person.id, vera.person.id],
    });
    expect(await unreadOf(vera, id)).toBe(1);
  });

  test('leaves that one first who calls or answers elsewhere', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const { conversation } = await anna.person.ok('POST /conversations/with', {
      body: { userId: boris.person.id },
    });
    await invite(anna, conversation.id);
    expect(await accept(boris, conversation.id)).toBe('ok');
    await boris.socket.take();
    await invite(anna, id);
    expect(await boris.socket.next('call:ended')).toMatchObject({
      conversationId: conversation.id,
      reason: 'ended',
    });
    expect(await boris.socket.next('call:incoming')).toMatchObject({ conversationId: id });
    await invite(anna, conversation.id);
    expect(await vera.socket.next('call:ended')).toMatchObject({ reason: 'cancelled' });
    await invite(vera, id);
    await boris.socket.take();
    expect(await accept(anna, id)).toBe('ok');
    expect(await boris.socket.next('call:ended')).toMatchObject({
      conversationId: conversation.id,
      reason: 'cancelled',
    });
    expect((await callIn(vera, id))?.userIds).toEqual([vera.person.id, anna.person.id]);
  });

  test('does not hang up for a call that is over', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const { conversation } = await anna.person.ok('POST /conversations/with', {
      body: { userId: boris.person.id },
    });
    const over = await invite(boris, conversation.id);
    await end(boris, conversation.id);
    await invite(vera, id);
    expect(await accept(anna, id)).toBe('ok');
    expect(await accept(anna, conversation.id, over)).toBe('call_over');
    expect((await callIn(vera, id))?.userIds).toEqual([vera.person.id, anna.person.id]);
  });
});
