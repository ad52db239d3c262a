/** Who is not, or no more, in a conversation where it rings, over the real socket (contract, The call record). */
import { describe, expect, test } from 'vitest';
import {
  accept,
  callIn,
  decline,
  deviceOf,
  end,
  heard,
  invite,
  lastLine,
  pairAtPages,
  roomOf,
  startCallServer,
  stateIn,
  statusesIn,
  trioAtPages,
  unreadOf,
} from '../infra/calling.ts';
import { testServer } from '../infra/server.ts';
import { removeMember } from '../infra/groups.ts';

const server = testServer(startCallServer);

test('a stranger can neither call there, answer, decline nor hang up, and nobody hears of it', async () => {
  const { anna, boris, id } = await pairAtPages(server);
  const stranger = await deviceOf(server, await server.person('stranger'));
  await expect(invite(stranger, id), 'where nothing rings').rejects.toThrow('not_found');
  const callId = await invite(anna, id);
  await anna.socket.next('conversations:update');
  await boris.socket.next('conversations:update');
  await expect(invite(stranger, id)).rejects.toThrow('not_found');
  for (const named of [callId, undefined]) {
    expect(await accept(stranger, id, named)).toBe('not_found');
    expect(await end(stranger, id, named)).toBe('not_found');
  }
  expect(await decline(stranger, id)).toBe('not_found');
  for (const device of [anna, boris, stranger]) expect(await heard(device)).toEqual([]);
  expect(await stateIn(anna, id)).toBe('ringing');
  expect(await statusesIn(server, id)).toEqual(['accepted', 'invited']);
});

describe('while it rings', () => {
  test('whoever is removed from the group hears its end; it rings on for the others', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const callId = await invite(anna, id);
    await vera.socket.next('call:incoming');
    await boris.socket.next('call:incoming');
    await removeMember(anna.person, id, boris.person.id);
    expect(await boris.socket.next('call:ended')).toMatchObject({ callId, reason: 'ended' });
    expect(await accept(boris, id, callId)).toBe('not_found');
    expect(await heard(vera)).toEqual([]);
    expect((await callIn(vera, id))?.invitedIds).toEqual([vera.person.id]);
    expect(await accept(vera, id, callId)).toBe('ok');
    expect(await anna.socket.next('call:accepted')).toMatchObject({ userId: vera.person.id });
  });

  test('the last who was called is removed: nobody is called any more', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await invite(anna, id);
    await boris.socket.next('call:incoming');
    expect(await decline(vera, id)).toBe('ok');
    await removeMember(anna.person, id, boris.person.id);
    expect(await boris.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'declined' });
    expect(await stateIn(anna, id)).toBe('none');
    expect(await lastLine(anna, id)).toMatchObject({ outcome: 'declined', missedBy: [] });
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });

  test('the caller is removed: cancelled, and whoever was called has missed it', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const callId = await invite(boris, id);
    await anna.socket.next('call:incoming');
    await vera.socket.next('call:incoming');
    await removeMember(anna.person, id, boris.person.id);
    for (const { socket } of [anna, vera, boris]) {
      expect(await socket.next('call:ended')).toMatchObject({ callId });
    }
    expect(await end(boris, id, callId)).toBe('not_found');
    expect(await accept(anna, id, callId)).toBe('call_over');
    expect(await lastLine(vera, id)).toMatchObject({
      outcome: 'cancelled',
      missedBy: [anna.person.id, vera.person.id],
    });
    expect(await unreadOf(vera, id)).toBe(1);
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });

  test.each(['who calls', 'who is called'])('%s removes the contact: cancelled', async (who) => {
    const { anna, boris, id } = await pairAtPages(server);
    const callId = await invite(anna, id);
    await boris.socket.next('call:incoming');
    const { person } = who === 'who calls' ? anna : boris;
    const { contacts } = await person.ok('GET /contacts');
    await person.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
    expect(await boris.socket.next('call:ended')).toMatchObject({ callId, reason: 'cancelled' });
    expect(await anna.socket.next('call:ended')).toMatchObject({ callId });
    expect(await stateIn(anna, id)).toBe('none');
    expect(await accept(boris, id, callId)).toBe('call_over');
    expect(await lastLine(anna, id)).toMatchObject({ outcome: 'cancelled' });
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });
});
