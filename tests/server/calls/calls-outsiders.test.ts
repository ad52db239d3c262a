/** Calls and people who are not, or no longer, in the conversation (contract, The call record), over the real socket. */
import { describe, expect, test } from 'vitest';
import {
  deviceOf,
  pairAtPages,
  roomOf,
  startCallServer,
  statusesIn,
  trioAtPages,
} from '../infra/calling.ts';
import { testServer } from '../infra/server.ts';
import { removeMember } from '../infra/groups.ts';

const server = testServer(startCallServer);

test('a stranger can neither call there, answer, decline nor hang up, and nobody hears of it', async () => {
  const { anna, boris, id } = await pairAtPages(server);
  const stranger = await deviceOf(server, await server.person('stranger'));
  await expect(stranger.invite(id), 'where nothing rings').rejects.toThrow('not_found');
  const callId = await anna.invite(id);
  await anna.socket.next('conversations:update');
  await boris.socket.next('conversations:update');
  await expect(stranger.invite(id)).rejects.toThrow('not_found');
  for (const named of [callId, undefined]) {
    expect(await stranger.accept(id, named)).toBe('not_found');
    expect(await stranger.end(id, named)).toBe('not_found');
  }
  expect(await stranger.decline(id)).toBe('not_found');
  for (const device of [anna, boris, stranger]) expect(await device.heard()).toEqual([]);
  expect(await anna.stateIn(id)).toBe('ringing');
  expect(await statusesIn(server, id)).toEqual(['accepted', 'invited']);
});

describe('while it rings', () => {
  test('whoever is removed from the group hears its end; it rings on for the others', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const callId = await anna.ring(id, vera, boris);
    await removeMember(anna.person, id, boris.person.id);
    expect(await boris.socket.next('call:ended')).toMatchObject({ callId, reason: 'ended' });
    expect(await boris.accept(id, callId)).toBe('not_found');
    expect(await vera.heard()).toEqual([]);
    expect((await vera.callIn(id))?.invitedIds).toEqual([vera.person.id]);
    expect(await vera.accept(id, callId)).toBe('ok');
    expect(await anna.socket.next('call:accepted')).toMatchObject({ userId: vera.person.id });
  });

  test('the last who was called is removed: nobody is called any more', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await anna.ring(id, boris);
    expect(await vera.decline(id)).toBe('ok');
    await removeMember(anna.person, id, boris.person.id);
    expect(await boris.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'declined' });
    expect(await anna.stateIn(id)).toBe('none');
    expect(await anna.lastLineIn(id)).toMatchObject({ outcome: 'declined', missedBy: [] });
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });

  test('the caller is removed: cancelled, and whoever was called has missed it', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const callId = await boris.ring(id, anna, vera);
    await removeMember(anna.person, id, boris.person.id);
    for (const { socket } of [anna, vera, boris]) {
      expect(await socket.next('call:ended')).toMatchObject({ callId });
    }
    expect(await boris.end(id, callId)).toBe('not_found');
    expect(await anna.accept(id, callId)).toBe('call_over');
    expect(await vera.lastLineIn(id)).toMatchObject({
      outcome: 'cancelled',
      missedBy: [anna.person.id, vera.person.id],
    });
    expect(await vera.unreadIn(id)).toBe(1);
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });

  test.each(['who calls', 'who is called'])('%s removes the contact: cancelled', async (who) => {
    const { anna, boris, id } = await pairAtPages(server);
    const callId = await anna.ring(id, boris);
    const { person } = who === 'who calls' ? anna : boris;
    const { contacts } = await person.ok('GET /contacts');
    await person.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
    expect(await boris.socket.next('call:ended')).toMatchObject({ callId, reason: 'cancelled' });
    expect(await anna.socket.next('call:ended')).toMatchObject({ callId });
    expect(await anna.stateIn(id)).toBe('none');
    expect(await boris.accept(id, callId)).toBe('call_over');
    expect(await anna.lastLineIn(id)).toMatchObject({ outcome: 'cancelled' });
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });
});
