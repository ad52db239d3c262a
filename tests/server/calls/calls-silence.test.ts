/** A caller who loses power while it rings sends nothing at all (contract, The call record). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createInProcessBus } from '#server/store/bus/in-process.ts';
import { deviceOf, pairAtPages, startCallServer } from '../infra/calling.ts';
import type { CallServer, Device } from '../infra/calling.ts';
import { silentPathTo } from '../infra/silent-path.ts';
import type { SilentPath } from '../infra/silent-path.ts';
import { createTestVideo } from '../infra/video.ts';

/** Pings come more often than every second, to keep the tests short; the 8 s pass on a clock that the test moves. */
const often = { callCallerAskedMs: 100 };

let one: CallServer;
let other: CallServer;
let path: SilentPath | undefined;
beforeAll(async () => {
  const [video, bus] = [createTestVideo(), createInProcessBus()];
  one = await startCallServer(undefined, video, often, bus);
  other = await startCallServer(one.database, video, often, bus);
  other.clock.advance(one.clock.now() - other.clock.now());
});
afterEach(() => path?.close());
afterAll(async () => {
  await other.close();
  await one.close();
});

/** A call between two contacts whose caller's connection can fall silent. */
async function callOverPath(to: CallServer = one) {
  const { anna, boris, id } = await pairAtPages(one);
  anna.socket.close();
  path = await silentPathTo(to);
  const caller = await deviceOf(path.server, anna.person.at(to));
  const callId = await caller.ring(id, boris);
  return { caller, boris, id, callId, path };
}

async function silentSince(id: string): Promise<Date | null | undefined> {
  const { rows } = await one.db.query<{ at: Date | null }>(
    `select caller_gone_at as at from calls where conversation_id = $1 and stage = 'ringing'`,
    [id],
  );
  return rows[0]?.at;
}

/** Moves both nodes' clocks together. */
const pass = (ms: number) => [one, other].forEach(({ clock }) => clock.advance(ms));

const askedAlready = ({ socket }: Device, times: number) =>
  new Promise<void>((resolve) => {
    let left = times;
    socket.raw.io.on('ping', () => (left -= 1) === 0 && resolve());
  });

test('a caller who loses power has called until 8 s after the last sign', async () => {
  const { caller, boris, id, path: lost } = await callOverPath();
  await askedAlready(caller, 2);
  const lastSign = one.clock.now();
  lost.fallSilent();
  // Discards the events that were on their way.
  await boris.socket.take();
  pass(3_000);
  await expect.poll(() => silentSince(id)).toEqual(new Date(lastSign));
  pass(4_999);
  expect(await boris.socket.takeNames()).not.toContain('call:ended');
  pass(1);
  expect(await boris.socket.next('call:ended')).toMatchObject({ reason: 'cancelled' });
  expect(await boris.lastLineIn(id)).toMatchObject({
    outcome: 'cancelled',
    missedBy: [boris.person.id],
  });
});

test('a caller who is heard again in time goes on calling', async () => {
  const { caller, boris, id, callId, path: lost } = await callOverPath();
  lost.fallSilent();
  await expect.poll(() => silentSince(id)).not.toBeNull();
  pass(7_999);
  lost.goOn();
  await expect.poll(() => silentSince(id)).toBeNull();
  pass(8_000);
  expect(await boris.accept(id, callId)).toBe('ok');
  expect(await caller.socket.next('call:accepted')).toMatchObject({ callId });
});

test('a page of the caller at another node speaks for him, and its silence is heard there', async () => {
  const { caller, boris, id, path: lost } = await callOverPath(other);
  const tab = await deviceOf(one, caller.person.at(one));
  lost.fallSilent();
  // Both have been pinged often enough for the server to notice a silence.
  await askedAlready(tab, 6);
  expect(await silentSince(id)).toBeNull();
  tab.socket.close();
  await expect.poll(() => silentSince(id)).not.toBeNull();
  pass(8_000);
  expect(await boris.socket.next('call:ended')).toMatchObject({ reason: 'cancelled' });
});

test('only who calls is asked, and only while it rings', async () => {
  const { caller, boris, id } = await callOverPath();
  let asked = 0;
  boris.socket.raw.io.on('ping', () => (asked += 1));
  await askedAlready(caller, 3);
  expect(asked).toBe(0);
  await boris.accept(id);
  await caller.socket.next('call:accepted');
  caller.socket.raw.io.on('ping', () => (asked += 1));
  const next = await pairAtPages(one);
  await next.anna.invite(next.id);
  await askedAlready(next.anna, 6);
  expect(asked).toBe(0);
});
