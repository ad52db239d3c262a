/**
 * Attempts to call, with the ids that devices give them, over the real socket and a real database (contract, The call
 * record).
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keptGivenUp } from '#server/calls/attempts.ts';
import {
  deviceOf,
  pairAtPages,
  startCallServer,
  statusesIn,
  trioAtPages,
  wordOf,
} from '../infra/calling.ts';
import { testServer } from '../infra/server.ts';
import type { Device } from '../infra/calling.ts';
import { history, acquaint } from '../infra/talk.ts';

const server = testServer(startCallServer);

const attempt = ({ socket }: Device, conversationId: string, attemptId: string) =>
  socket.emit('call:invite', { conversationId, video: false, attemptId });
const giveUpAttempt = async ({ socket }: Device, conversationId: string, attemptId: string) =>
  wordOf(await socket.emit('call:end', { conversationId, attemptId }));

describe('an attempt that is given up before it has an answer', () => {
  test('ends the call that it began', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const attemptId = randomUUID();
    await attempt(anna, id, attemptId);
    expect(await giveUpAttempt(anna, id, attemptId)).toBe('ok');
    expect(await anna.stateIn(id)).toBe('none');
    expect(await boris.heard()).toEqual(['incoming', 'ended cancelled']);
    // The device says it again, because the acknowledgement was lost.
    expect(await giveUpAttempt(anna, id, attemptId)).toBe('ok');
  });

  test('does not end what another device of the same person has begun there', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const phone = await deviceOf(server, await server.anotherDevice(anna.person));
    const attemptId = randomUUID();
    const callId = await phone.invite(id);
    expect(await attempt(anna, id, attemptId)).toEqual({ ok: true, callId });
    expect(await giveUpAttempt(anna, id, attemptId)).toBe('ok');
    expect(await giveUpAttempt(anna, id, randomUUID())).toBe('ok');
    expect(await boris.stateIn(id)).toBe('ringing');
    expect(await boris.heard()).toEqual(['incoming']);
  });

  test('leaves the call to another device that called meanwhile, and that one can give it up, too', async () => {
    const { anna, id } = await pairAtPages(server);
    const phone = await deviceOf(server, await server.anotherDevice(anna.person));
    const [first, second] = [randomUUID(), randomUUID()];
    await attempt(anna, id, first);
    await attempt(phone, id, second);
    await giveUpAttempt(anna, id, first);
    expect(await anna.stateIn(id)).toBe('ringing');
    await giveUpAttempt(anna, id, first);
    expect(await anna.stateIn(id)).toBe('ringing');
    await giveUpAttempt(phone, id, second);
    expect(await anna.stateIn(id)).toBe('none');
  });

  test('takes its person out of a running call, whatever they had tried and left before', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await attempt(anna, id, randomUUID());
    for (const other of [boris, vera]) await other.accept(id);
    await anna.end(id);
    const statuses = await statusesIn(server, id);
    const attemptId = randomUUID();
    await attempt(anna, id, attemptId);
    expect(await statusesIn(server, id)).not.toEqual(statuses);
    await giveUpAttempt(anna, id, attemptId);
    expect(await statusesIn(server, id)).toEqual(statuses);
  });

  test.each([
    ['has taken the call over', (phone: Device, id: string) => phone.accept(id)],
    ['has called there as older pages do', (phone: Device, id: string) => phone.invite(id)],
  ])('does not end what another device %s', async (_, come) => {
    const { anna, boris, id } = await pairAtPages(server);
    const phone = await deviceOf(server, await server.anotherDevice(anna.person));
    const attemptId = randomUUID();
    await attempt(anna, id, attemptId);
    await boris.accept(id);
    await come(phone, id);
    await giveUpAttempt(anna, id, attemptId);
    expect(await boris.stateIn(id)).toBe('live');
    expect(await attempt(anna, id, attemptId)).toMatchObject({ ok: false, code: 'call_over' });
  });

  test('never rings where its invitation comes later than its end', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const attemptId = randomUUID();
    await giveUpAttempt(anna, id, attemptId);
    expect(await attempt(anna, id, attemptId)).toMatchObject({ ok: false, code: 'call_over' });
    expect(await boris.heard()).toEqual([]);
    expect(await anna.stateIn(id)).toBe('none');
  });

  test('cannot be given up by another person', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const attemptId = randomUUID();
    await attempt(anna, id, attemptId);
    await giveUpAttempt(boris, id, attemptId);
    expect(await anna.stateIn(id)).toBe('ringing');
  });

  test('is known for as long as there are not many others of the same person there', async () => {
    const { anna, id } = await pairAtPages(server);
    const attempts = Array.from({ length: keptGivenUp + 1 }, () => randomUUID());
    for (const attemptId of attempts) await giveUpAttempt(anna, id, attemptId);
    const [first = '', second = ''] = attempts;
    expect(await attempt(anna, id, second)).toMatchObject({ ok: false, code: 'call_over' });
    expect(await attempt(anna, id, first)).toMatchObject({ ok: true });
  });

  test('is known from when it was given up, however long before it began', async () => {
    const { anna, id } = await pairAtPages(server);
    const attemptId = randomUUID();
    await attempt(anna, id, attemptId);
    for (const _ of Array(keptGivenUp).keys()) await giveUpAttempt(anna, id, randomUUID());
    expect(await anna.stateIn(id)).toBe('ringing');
    await giveUpAttempt(anna, id, attemptId);
    expect(await attempt(anna, id, attemptId)).toMatchObject({ ok: false, code: 'call_over' });
  });
});

describe('the same attempt again, because its acknowledgement was lost,', () => {
  test('is the same call while it rings and when it is answered', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const attemptId = randomUUID();
    const first = await attempt(anna, id, attemptId);
    expect(await attempt(anna, id, attemptId)).toEqual(first);
    await boris.accept(id);
    expect(await attempt(anna, id, attemptId)).toEqual(first);
    expect(await boris.heard()).toEqual(['incoming']);
  });

  test('is the same call when it is over, and hears once more why: nobody is called again', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const attemptId = randomUUID();
    const first = await attempt(anna, id, attemptId);
    await boris.decline(id);
    expect(await anna.heard()).toEqual(['declined', 'ended declined']);
    expect(await attempt(anna, id, attemptId)).toEqual(first);
    expect(await anna.heard()).toEqual(['ended declined']);
    expect(await boris.heard()).toEqual(['incoming']);
  });

  test('leaves no second line with somebody who is busy, and ends no other call of the one who asks', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const vera = await deviceOf(server, await server.person('vera'));
    await boris.invite(await acquaint(server, boris.person, vera.person));
    const attemptId = randomUUID();
    const first = await attempt(anna, id, attemptId);
    await anna.untilLineIn(id, { outcome: 'busy' });
    const lines = (await history(anna.person, id)).length;
    expect(await attempt(anna, id, attemptId)).toEqual(first);
    expect(await anna.heard()).toEqual(['ended busy', 'ended busy']);
    expect(await history(anna.person, id)).toHaveLength(lines);
  });

  test('does not hang up the call that its person is in by now', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const attemptId = randomUUID();
    await attempt(anna, id, attemptId);
    await anna.end(id);
    const callId = await anna.invite(id);
    await boris.accept(id);
    expect(await attempt(anna, id, attemptId)).not.toMatchObject({ callId });
    expect(await anna.stateIn(id)).toBe('live');
  });
});

test('a client that names no attempt ends whatever runs there', async () => {
  const { anna, id } = await pairAtPages(server);
  await attempt(anna, id, randomUUID());
  expect(await anna.end(id)).toBe('ok');
  expect(await anna.stateIn(id)).toBe('none');
});

test('an attempt that is no UUID is refused', async () => {
  const { anna, id } = await pairAtPages(server);
  expect(wordOf(await attempt(anna, id, 'first'))).toBe('validation');
});
