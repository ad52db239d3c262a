/** Rooms are closed with their calls, whatever happens in between (contract, The call record). */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newId } from '#server/kit/ids.ts';
import { looked, pairAtPages, roomOf, startCallServer, talking } from '../infra/calling.ts';
import { testServer } from '../infra/server.ts';
import type { CallServer } from '../infra/calling.ts';
import { untilWaiting } from '../infra/talk.ts';

const server = testServer(startCallServer);

const isOpen = ({ video }: CallServer, id: string) => video.rooms.has(roomOf(id));

test('a room that could not be closed goes as soon as the video server answers, without news', async () => {
  const { anna, id } = await talking(server);
  server.video.hang(true);
  expect(await anna.end(id)).toBe('ok');
  await expect.poll(() => anna.stateIn(id)).toBe('none');
  expect(isOpen(server, id)).toBe(true);
  server.video.hang(false);
  await expect.poll(() => isOpen(server, id)).toBe(false);
});

/** The server is gone, and the room of an ended call could not be closed before. */
async function leftOpen() {
  const first = await startCallServer();
  const { anna, id } = await talking(first);
  first.video.hang(true);
  expect(await anna.end(id)).toBe('ok');
  await first.app.close();
  first.video.hang(false);
  expect(isOpen(first, id)).toBe(true);
  return { first, id };
}

test('a room that was left open by a process that died goes with the next start', async () => {
  const { first, id } = await leftOpen();
  // The new server looks once, at its start.
  const next = await startCallServer(first.database, first.video, { callReconcileMs: 3_600_000 });
  await expect.poll(() => isOpen(next, id)).toBe(false);
  await next.close();
  await first.close();
});

test('and as soon as a video server is there that the next start did not find', async () => {
  const { first, id } = await leftOpen();
  first.video.turn('preparing');
  const next = await startCallServer(first.database, first.video, { callReconcileMs: 3_600_000 });
  next.video.turn('available');
  await expect.poll(() => isOpen(next, id)).toBe(false);
  await next.close();
  await first.close();
});

test('a room whose call is about to be written stays open', async () => {
  const { anna, boris, id } = await pairAtPages(server);
  const held = await server.db.transaction(async (tx) => {
    await tx.query('select from conversations where id = $1 for update', [id]);
    const inviting = anna.invite(id);
    await expect.poll(() => isOpen(server, id)).toBe(true);
    await untilWaiting(server, 1);
    // By now its look has begun, and waits.
    await delay(100);
    return { inviting };
  });
  await held.inviting;
  expect(await boris.stateIn(id)).toBe('ringing');
  await looked(server, id);
  expect(isOpen(server, id)).toBe(true);
});

test('rooms of running calls, free ones and those of somebody else stay open', async () => {
  const { id } = await talking(server);
  const others = ['demo-room', 'conv-demo', `conv-${newId()}`];
  for (const room of others) server.video.join(room, 'somebody');
  const left = await talking(server);
  server.video.hang(true);
  await left.anna.end(left.id);
  server.video.hang(false);
  await expect.poll(() => isOpen(server, left.id)).toBe(false);
  expect([...server.video.rooms.keys()]).toEqual(expect.arrayContaining([roomOf(id), ...others]));
});
