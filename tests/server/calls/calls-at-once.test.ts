/** Calls when several things happen at once, and when the server restarts in the middle (contract, The call record). */
import { describe, expect, test } from 'vitest';
import {
  deviceOf,
  joinedIn,
  looked,
  pairAtPages,
  roomOf,
  startCallServer,
  trioAtPages,
  wordOf,
} from '../infra/calling.ts';
import { testServer } from '../infra/server.ts';
import type { CallServer, Device } from '../infra/calling.ts';
import { history, untilWaiting, makeGroup, acquaint } from '../infra/talk.ts';

const server = testServer(startCallServer);

/** All calls that ever were in a conversation. */
async function callsIn(id: string): Promise<number> {
  const { rowCount } = await server.db.query('select from calls where conversation_id = $1', [id]);
  return rowCount;
}

describe('at the same moment', () => {
  test('two people who call each other get one call', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const [one, other] = await Promise.all([anna.invite(id), boris.invite(id)]);
    expect(one).toBe(other);
    expect(await anna.stateIn(id)).toBe('live');
    expect(await callsIn(id)).toBe(1);
  });

  test('answers of two devices are one answer, and the other device falls silent', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const phone = await deviceOf(server, await server.anotherDevice(boris.person));
    await anna.invite(id);
    await Promise.all([boris, phone].map(({ socket }) => socket.next('call:incoming')));
    expect(await Promise.all([boris.accept(id), phone.accept(id)])).toEqual(['ok', 'ok']);
    const silenced = [...(await boris.heard()), ...(await phone.heard())];
    expect(silenced).toEqual(['ended answeredElsewhere']);
    expect(await anna.heard()).toEqual(['accepted']);
  });

  test('an answer and a decline are whichever comes first', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const phone = await deviceOf(server, await server.anotherDevice(boris.person));
    await anna.invite(id);
    const [accepted, declined] = await Promise.all([boris.accept(id), phone.decline(id)]);
    if (accepted === 'ok') {
      expect(declined).toBe('ok');
      expect(await anna.stateIn(id)).toBe('live');
    } else {
      expect([accepted, declined]).toEqual(['call_over', 'ok']);
      expect(await anna.lastLineIn(id)).toMatchObject({ outcome: 'declined' });
    }
  });

  test('an answer and the end of the ringing are one of the two, for everybody', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id);
    const accepting = boris.socket.emit('call:accept', { conversationId: id, video: false });
    server.clock.advance(25_000);
    const word = wordOf(await accepting);
    if (word === 'ok') {
      expect(await anna.socket.next('call:accepted')).toMatchObject({ conversationId: id });
      expect(await boris.stateIn(id)).toBe('live');
    } else {
      expect(word).toBe('call_over');
      expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
      expect(await boris.stateIn(id)).toBe('none');
    }
  });

  test('a person who answers two calls is in one of them', async () => {
    for (const round of ['one', 'two', 'three']) {
      const { anna, boris, id } = await pairAtPages(server);
      const vera = await deviceOf(server, await server.person(`vera-${round}`));
      const other = await acquaint(server, vera.person, boris.person);
      const phone = await deviceOf(server, await server.anotherDevice(boris.person));
      await anna.invite(id);
      await vera.invite(other);
      await Promise.all([boris.accept(id), phone.accept(other)]);
      const states = [await boris.stateIn(id), await boris.stateIn(other)];
      expect(states.toSorted()).toEqual(['live', 'none']);
    }
  });

  test("people who change over to each other's calls do not wait for each other", async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    const other = await makeGroup(anna.person, [boris.person, vera.person]);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([anna.invite(id), boris.invite(other)]);
      await Promise.all([anna.invite(other), boris.invite(id), vera.invite(id)]);
    }
    const calls = [await anna.callIn(id), await anna.callIn(other)];
    const present = calls.flatMap((call) => call?.userIds ?? []);
    // A person who found the others in another call is in none, because all are busy.
    expect(present).not.toEqual([]);
    expect(new Set(present).size).toBe(present.length);
  });

  test('an answer that waits for who hangs up finds the call over', async () => {
    // This server does not check calls by itself, so only the hang-up can be waiting for the lock.
    const still = await startCallServer(undefined, undefined, { callReconcileMs: 3_600_000 });
    const { anna, boris, id } = await pairAtPages(still);
    await anna.invite(id);
    const held = still.db.transaction(async (tx) => {
      await tx.query('select from conversations where id = $1 for update', [id]);
      const ending = anna.end(id);
      await untilWaiting(still, 1);
      return { words: Promise.all([ending, boris.accept(id)]) };
    });
    expect(await (await held).words).toEqual(['ok', 'call_over']);
    await still.close();
  });
});

describe('a server that goes in the middle', () => {
  test('of ringing, rings on, and ends it in time', async () => {
    const first = await startCallServer();
    const { anna, boris, id } = await pairAtPages(first);
    await anna.invite(id);
    first.clock.advance(10_000);
    await first.app.close();
    const next = await startCallServer(first.database, first.video);
    const annaAgain = await back(next, anna);
    await expect.poll(() => isCallerGone(next, id)).toBe(false);
    next.clock.advance(first.clock.now() - next.clock.now());
    const borisAgain = await back(next, boris);
    expect((await borisAgain.socket.next('call:incoming')).ringForMs).toBeLessThanOrEqual(15_000);
    next.clock.advance(15_000);
    expect(await annaAgain.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    expect(await borisAgain.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    expect(await annaAgain.lastLineIn(id)).toMatchObject({ outcome: 'missed' });
    await next.close();
    await first.close();
  });

  test('gives the caller eight seconds anew, and no more', async () => {
    const first = await startCallServer();
    const { anna, boris, id } = await pairAtPages(first);
    await anna.invite(id);
    anna.socket.close();
    await expect.poll(() => isCallerGone(first, id)).toBe(true);
    await first.app.close();
    // The server was away for longer than the caller had left.
    await first.db.query(
      `update calls set caller_gone_at = caller_gone_at - interval '9 s', due_at = due_at - interval '9 s'
       where conversation_id = $1`,
      [id],
    );
    const next = await startCallServer(first.database, first.video);
    const borisAgain = await back(next, boris);
    // Its clock ran until the server was ready.
    next.clock.advance((await callerGoneAtMs(next, id)) + 7_999 - next.clock.now());
    await looked(next, id);
    expect(await borisAgain.stateIn(id)).toBe('ringing');
    next.clock.advance(1);
    expect(await borisAgain.socket.next('call:ended')).toMatchObject({ reason: 'cancelled' });
    await next.close();
    await first.close();
  });

  test('of a call, goes on with it, also where the video server went too', async () => {
    const first = await startCallServer();
    const { anna, boris, id } = await pairAtPages(first);
    const callId = await anna.invite(id);
    await boris.accept(id);
    for (const { person } of [anna, boris]) first.video.join(roomOf(id), person.id);
    await expect.poll(() => joinedIn(first, id)).toBe(2);
    await first.app.close();
    first.video.forget();
    const next = await startCallServer(first.database, first.video);
    const [annaAgain, borisAgain] = [await back(next, anna), await back(next, boris)];
    expect(await borisAgain.callIn(id)).toMatchObject({ callId, state: 'live' });
    for (const { person } of [annaAgain, borisAgain]) next.video.join(roomOf(id), person.id);
    const looks = next.video.looks(roomOf(id));
    await expect.poll(() => next.video.looks(roomOf(id))).toBeGreaterThan(looks + 1);
    next.clock.advance(60_000);
    expect(await borisAgain.accept(id, callId)).toBe('ok');
    expect(await annaAgain.end(id)).toBe('ok');
    expect(await borisAgain.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
    const lines = (await history(annaAgain.person, id)).filter(({ service }) => service !== null);
    expect(lines.length).toBe(1);
    await next.close();
    await first.close();
  });

  async function isCallerGone({ db }: CallServer, id: string): Promise<boolean> {
    const { rowCount } = await db.query(
      'select from calls where conversation_id = $1 and caller_gone_at is not null',
      [id],
    );
    return rowCount > 0;
  }

  async function callerGoneAtMs({ db }: CallServer, id: string): Promise<number> {
    const { rows } = await db.query<{ ms: number }>(
      'select extract(epoch from caller_gone_at)::float8 * 1000 as ms from calls where conversation_id = $1',
      [id],
    );
    return Math.round(rows[0]?.ms ?? Number.NaN);
  }

  async function back(next: CallServer, { person }: Device): Promise<Device> {
    return deviceOf(next, person.at(next));
  }
});
