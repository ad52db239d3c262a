/** Running calls, and how they end (contract, The call record). */
import { describe, expect, test } from 'vitest';
import {
  arrived,
  deviceOf,
  looked,
  joinedIn,
  pairAtPages,
  roomOf,
  startCallServer,
  talking,
  trioAtPages,
} from '../infra/calling.ts';
import { removeMember } from '../infra/groups.ts';
import { terminalTicket, testPassword, testServer } from '../infra/server.ts';
import { groupOf } from '../infra/talk.ts';

const server = testServer(startCallServer);

describe('a call of two', () => {
  test('ends with whoever hangs up, and says how long it was', async () => {
    const { anna, boris, id, callId } = await talking(server);
    server.clock.advance(12 * 60_000 + 20_000);
    expect(await boris.end(id)).toBe('ok');
    expect(await anna.socket.next('call:ended')).toEqual({
      callId,
      conversationId: id,
      reason: 'ended',
    });
    expect(await anna.lastLineIn(id)).toEqual({
      kind: 'call',
      callId,
      video: true,
      durationS: 740,
      outcome: 'ended',
      missedBy: [],
      content: 'Видеозвонок, 12\u00A0мин',
    });
    expect(await boris.unreadIn(id)).toBe(0);
    expect(await anna.unreadIn(id)).toBe(0);
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });

  test('raises the version by two at its end: a line, and no call any more', async () => {
    const { anna, id } = await talking(server);
    const { conversation } = await anna.person.ok('GET /conversations/{id}', { params: { id } });
    await anna.socket.emit('conversation:join', id);
    await anna.end(id);
    expect((await anna.socket.next('message:new')).version).toBe(conversation.version + 1);
    const update = await anna.socket.next('conversations:update');
    expect(update.conversation).toMatchObject({ version: conversation.version + 2, call: null });
  });

  test('is over for who accepts and does not come within 30 s', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id);
    await boris.accept(id);
    server.video.join(roomOf(id), anna.person.id);
    await expect.poll(() => joinedIn(server, id)).toBe(1);
    server.clock.advance(29_999);
    await looked(server, id);
    expect(await boris.stateIn(id)).toBe('live');
    server.clock.advance(1);
    await anna.untilLineIn(id, { outcome: 'ended' });
  });

  test('ends when they are contacts no more, and cannot begin again', async () => {
    const { anna, boris, id } = await talking(server);
    const { contacts } = await boris.person.ok('GET /contacts');
    await boris.person.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
    await expect(anna.invite(id)).rejects.toThrow('not_contact');
  });

  test('ends with the account of one of them', async () => {
    const { anna, boris, id } = await talking(server);
    await boris.person.ok('DELETE /account', { body: { password: testPassword } });
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
    expect(await anna.stateIn(id)).toBe('none');
  });

  test('ends when one of them is disabled', async () => {
    const { anna, boris, id } = await talking(server);
    await server.visitor().ok('PATCH /admin/people/{id}', {
      params: { id: boris.person.id },
      body: { disabled: true },
      headers: { authorization: await terminalTicket(server.clock) },
    });
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
    expect(await anna.stateIn(id)).toBe('none');
  });
});

describe('a call of a group', () => {
  /** Adds this many members to the call. */
  async function crowd(id: string, count: number): Promise<void> {
    await server.db.transaction(async (tx) => {
      // Locks in the order of every change of a call, because the server may be changing it too.
      await tx.query('select from conversations where id = $1 for update', [id]);
      await tx.query(
        `with people as (
           insert into users (id, username, username_key, display_name, password_hash, created_at)
           select gen_random_uuid(), left(name, 32), left(name, 32), 'Гость', '', now()
           from generate_series(1, $2::int) n, concat('guest-', n, '-', gen_random_uuid()) name
           returning id
         ), members as (
           insert into participants (conversation_id, user_id, role, joined_at)
           select $1, people.id, 'member', now() from people
         )
         insert into call_parties (call_id, user_id, place, status, accepted_at)
         select k.id, people.id, 100, 'accepted', now() from people, calls k
         where k.conversation_id = $1 and k.stage <> 'ended'`,
        [id, count],
      );
    });
  }

  async function together() {
    const people = await trioAtPages(server);
    const { anna, boris, vera, id } = people;
    await anna.invite(id);
    await boris.accept(id);
    await vera.accept(id);
    await arrived(server, id, [anna, boris, vera]);
    return people;
  }

  test('goes on without who leaves, the caller too, and ends with the last', async () => {
    const { anna, boris, vera, id } = await together();
    expect(await anna.end(id)).toBe('ok');
    expect(await vera.heard()).toEqual([]);
    expect((await anna.callIn(id))?.userIds).toEqual([boris.person.id, vera.person.id]);
    await expect
      .poll(() => server.video.rooms.get(roomOf(id))?.map(({ userId }) => userId))
      .toEqual([boris.person.id, vera.person.id]);
    await boris.end(id);
    expect(await anna.stateIn(id)).toBe('live');
    await vera.end(id);
    expect(await anna.stateIn(id)).toBe('none');
    expect(await anna.lastLineIn(id)).toMatchObject({ outcome: 'ended', missedBy: [] });
  });

  test('can be joined again, and by who declined and who came into the group later', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await anna.invite(id);
    await boris.accept(id);
    await vera.decline(id);
    const galya = await deviceOf(server, await server.person('galya'));
    await server.befriend(anna.person, galya.person);
    await anna.person.ok('POST /conversations/{id}/participants', {
      params: { id },
      body: { userIds: [galya.person.id] },
    });
    expect(await vera.accept(id)).toBe('ok');
    expect(await galya.accept(id)).toBe('ok');
    await boris.end(id);
    expect(await boris.accept(id)).toBe('ok');
    const ids = [anna, boris, vera, galya].map(({ person }) => person.id);
    expect((await galya.callIn(id))?.userIds).toEqual(ids);
  });

  describe('while it rings on for one of them', () => {
    /** Anna and Boris are in the call, and it rings on two devices of Vera's. */
    async function ringingOn() {
      const people = await trioAtPages(server);
      const { anna, boris, vera, id } = people;
      const phone = await deviceOf(server, await server.anotherDevice(vera.person));
      const callId = await anna.invite(id);
      await boris.accept(id);
      for (const { socket } of [anna, boris, vera, phone]) await socket.take();
      return { ...people, phone, callId };
    }
    type Ringing = Awaited<ReturnType<typeof ringingOn>>;

    test.each([
      ['answers', ({ vera, id }: Ringing) => vera.accept(id)],
      ['calls there, too', ({ vera, id }: Ringing) => vera.invite(id)],
    ])('who %s is in it; their other devices fall silent', async (_, come) => {
      const ringing = await ringingOn();
      const { anna, boris, vera, phone, id, callId } = ringing;
      expect(['ok', callId]).toContain(await come(ringing));
      expect(await anna.socket.next('call:accepted')).toMatchObject({ userId: vera.person.id });
      expect(await phone.heard()).toEqual(['ended answeredElsewhere']);
      for (const device of [anna, boris, vera]) expect(await device.heard()).toEqual([]);
      expect(await phone.callIn(id)).toMatchObject({
        callId,
        state: 'live',
        userIds: [anna, boris, vera].map(({ person }) => person.id),
        invitedIds: [],
      });
    });

    test('who declines is out of it; the caller hears it, and their other devices fall silent', async () => {
      const { anna, boris, vera, phone, id, callId } = await ringingOn();
      expect(await vera.decline(id, callId)).toBe('ok');
      expect(await anna.socket.next('call:declined')).toEqual({
        callId,
        conversationId: id,
        userId: vera.person.id,
      });
      expect(await phone.heard()).toEqual(['ended declinedElsewhere']);
      for (const device of [anna, boris, vera]) expect(await device.heard()).toEqual([]);
      expect(await vera.callIn(id)).toMatchObject({ state: 'live', invitedIds: [] });
    });
  });

  test('holds fifty people: who is one too many is told so, and leaves no other call for it', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const callId = await anna.invite(id);
    await boris.accept(id);
    await crowd(id, 48);
    const galya = await server.person('galya');
    await server.befriend(vera.person, galya);
    const direct = await vera.person.ok('POST /conversations/with', { body: { userId: galya.id } });
    await vera.invite(direct.conversation.id);
    const full = {
      ok: false,
      code: 'room_full',
      message: 'В звонке уже 50 человек, больше в него не помещается',
    };
    const asked = { conversationId: id, video: false };
    for (const way of ['call:accept', 'call:invite'] as const) {
      expect(await vera.socket.emit(way, asked)).toEqual(full);
    }
    expect(await vera.stateIn(direct.conversation.id)).toBe('ringing');
    expect((await anna.callIn(id))?.userIds).not.toContain(vera.person.id);
    // Their seats are kept for them.
    expect(await boris.accept(id)).toBe('ok');
    expect(await boris.invite(id)).toBe(callId);
    await anna.end(id);
    expect(await vera.accept(id)).toBe('ok');
    expect(await vera.stateIn(direct.conversation.id)).toBe('none');
    expect(await anna.accept(id)).toBe('room_full');
  });

  test('of two who want its last seat takes one', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await anna.invite(id);
    await crowd(id, 48);
    const words = await Promise.all([boris.accept(id), vera.accept(id)]);
    expect(words.toSorted()).toEqual(['ok', 'room_full']);
  });

  test('is over for a member who is removed: out of the room, and no way back', async () => {
    const { anna, boris, vera, id } = await together();
    await removeMember(anna.person, id, vera.person.id);
    expect(await vera.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
    await expect
      .poll(() => server.video.rooms.get(roomOf(id))?.map(({ userId }) => userId))
      .toEqual([anna.person.id, boris.person.id]);
    expect((await boris.callIn(id))?.userIds).toEqual([anna.person.id, boris.person.id]);
    expect(await vera.accept(id)).toBe('not_found');
    // Her token was valid for two minutes.
    server.video.join(roomOf(id), vera.person.id);
    await expect
      .poll(() => server.video.rooms.get(roomOf(id))?.map(({ userId }) => userId))
      .toEqual([anna.person.id, boris.person.id]);
  });

  test('goes with a group that its last member leaves', async () => {
    const { people, id } = await groupOf(server, 'anna', 'boris');
    const [anna, boris] = people;
    if (!anna || !boris) throw new Error('nobody');
    await (await deviceOf(server, anna)).invite(id);
    expect(await (await deviceOf(server, boris)).accept(id)).toBe('ok');
    await removeMember(boris, id, boris.id);
    await removeMember(anna, id, anna.id);
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });
});
