import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Call, PastCall } from '#contract/calls.ts';
import { recentCallsMachine } from '#machines/calls/recent-calls/recent-calls.machine.ts';
import {
  selectCallsMark,
  selectKnownCalls,
  selectPastCalls,
  selectTrouble,
} from '#machines/calls/recent-calls/recent-calls.selectors.ts';
import { createRecentCallsImplementations } from '#machines/calls/recent-calls/recent-calls.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { conversationShape, messageShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';

const past: PastCall = {
  messageId: 'm1',
  conversationId: 'dacha',
  callerId: 'anna',
  createdAt: '2026-01-01T10:00:00.000Z',
  line: {
    kind: 'call',
    callId: 'k1',
    video: false,
    durationS: 60,
    outcome: 'ended',
    missedBy: [],
  },
};

function begin() {
  const world = createWorld();
  const readCalls = promiseActor<readonly PastCall[]>();
  const recent = world.start(
    recentCallsMachine.provide({ actors: { readCalls: readCalls.logic } }),
  );
  return {
    world,
    readCalls,
    recent,
    calls: () => selectPastCalls(recent.getSnapshot()),
    trouble: () => selectTrouble(recent.getSnapshot()),
  };
}

test('recent calls are read when their page opens, and not before', () => {
  const { recent, readCalls, calls } = begin();
  expect(readCalls.calls).toHaveLength(0);
  recent.send({ type: 'recentCalls.opened' });
  expect(calls()).toBe(null);
  readCalls.last.resolve([past]);
  expect(calls()).toEqual([past]);
});

test('whoever looks again finds what was there before, until the answer', () => {
  const { recent, readCalls, calls } = begin();
  recent.send({ type: 'recentCalls.opened' });
  recent.send({ type: 'recentCalls.closed' });
  expect(readCalls.calls[0]?.stopped).toBe(true);
  recent.send({ type: 'recentCalls.opened' });
  readCalls.last.resolve([past]);
  recent.send({ type: 'recentCalls.closed' });
  recent.send({ type: 'recentCalls.opened' });
  expect(readCalls.calls).toHaveLength(3);
  expect(calls()).toEqual([past]);
  readCalls.last.resolve([]);
  expect(calls()).toEqual([]);
});

test('without an answer they are read again after 250 to 500 ms, or at once with «Повторить»', () => {
  const { recent, readCalls, trouble, world } = begin();
  recent.send({ type: 'recentCalls.opened' });
  readCalls.last.reject(noAnswer);
  expect(trouble()).toBe('waiting');
  expectNth(2, () => readCalls.calls, world.clock, { afterMs: 249, byMs: 500 });
  readCalls.last.reject(noAnswer);
  recent.send({ type: 'recentCalls.retry' });
  expect(readCalls.calls).toHaveLength(3);
  readCalls.last.reject(refusal(403, 'forbidden'));
  expect(trouble()).toBe('failed');
  world.clock.increment(600_000);
  expect(readCalls.calls).toHaveLength(3);
  recent.send({ type: 'recentCalls.retry' });
  expect(trouble()).toBe(null);
});

test('they come from the server', async () => {
  const { api, asked } = recordingApi({ body: { calls: [past] } });
  const reading = createActor(createRecentCallsImplementations({ api }).actors.readCalls).start();
  await waitFor(reading, ({ status }) => status === 'done');
  expect(asked).toMatchObject([{ route: 'GET /calls' }]);
  expect(reading.getSnapshot().output).toEqual([past]);
});

test('a call that begins or ends changes their mark, also when a message follows its line at once', () => {
  const db = startDb(createWorld());
  const told = (version: number, given: Parameters<typeof conversationShape>[0]) => {
    const conversation = conversationShape({ ...given, version, lastSeq: version });
    db.send({ type: 'list.loaded', entries: [{ conversation, unreadCount: 0 }], known: {} });
    return selectCallsMark(db.getSnapshot().context);
  };
  const call: Call = {
    callId: 'k1',
    state: 'live',
    video: false,
    callerId: 'anna',
    startedAt: past.createdAt,
    userIds: [],
    invitedIds: [],
  };
  const quiet = told(0, {});
  const running = told(1, { call });
  const over = told(2, { messages: [messageShape({ seq: 2 })] });
  expect([quiet === running, running === over]).toEqual([false, false]);
  const unheard = told(3, { messages: [messageShape({ seq: 3, service: past.line })] });
  expect(unheard).not.toBe(over);
});

test('calls of conversations that the list of chats does not know are left out', () => {
  const db = startDb(createWorld());
  const known = () => selectKnownCalls(db.getSnapshot().context, [past]);
  expect(known(), 'the list of chats was not read').toBe(null);
  db.send({ type: 'list.loaded', entries: [], known: {} });
  expect(known()).toEqual([]);
  const conversation = conversationShape({ id: past.conversationId });
  db.send({ type: 'list.loaded', entries: [{ conversation, unreadCount: 0 }], known: {} });
  expect(known()).toEqual([past]);
});

test('calls that do not come are asked for ever later, and not before the server allows it', () => {
  const { recent, readCalls, world } = begin();
  recent.send({ type: 'recentCalls.opened' });
  readCalls.last.reject(noAnswer);
  world.clock.increment(500);
  readCalls.last.reject(refusal(429, 'rate_limited', 20_000));
  expectNth(3, () => readCalls.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
});

test('calls are read once for each look, and again for a person who asks after a refusal', () => {
  const { recent, readCalls, world } = begin();
  recent.send({ type: 'recentCalls.opened' });
  readCalls.last.reject(refusal(403, 'forbidden'));
  recent.send({ type: 'recentCalls.retry' });
  expect(recent.getSnapshot().hasTag('busy')).toBe(true);
  readCalls.last.resolve([past]);
  world.clock.increment(600_000);
  expect([readCalls.calls.length, recent.getSnapshot().value]).toEqual([2, { opened: 'current' }]);
  recent.send({ type: 'recentCalls.closed' });
  expect(recent.getSnapshot().value).toBe('closed');
});
