import { describe, expect, test } from 'vitest';
import { brokenLaws } from '#atlas/replay/laws.ts';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import type { RecordedStep } from '../../src/recorder/record.ts';

test('a law of sending that the recordings break is named, with the message', () => {
  const enqueue = (clientId: string): Partial<RecordedStep> => ({
    type: 'outbox.enqueue',
    event: { clientId, conversationId: '#c', files: [] },
  });
  const arrival = (clientId: string, seq: number, id = `#m${seq}`): Partial<RecordedStep> => ({
    type: 'message:new',
    event: { payload: { message: { id, clientId, seq, conversationId: '#c' } } },
  });
  const recordingOf = (steps: Partial<RecordedStep>[], startedAt = 0) => ({
    savedAt: 0,
    runs: [
      {
        startedAt,
        charts: {},
        actors: [],
        steps: steps.map((step) => ({ ms: 0, to: 0, from: null, type: '', event: {}, ...step })),
      },
    ],
  });
  const lawsOf = (...steps: Partial<RecordedStep>[]) => brokenLaws([recordingOf(steps)]);
  const both = [enqueue('#a'), enqueue('#b')];
  expect(lawsOf(...both, arrival('#a', 1), arrival('#a', 1), arrival('#b', 2))).toEqual([]);
  expect(lawsOf(...both, arrival('#b', 1), arrival('#a', 2))).toEqual([
    'messages arrive in the order of writing: #a after #b',
  ]);
  expect(lawsOf(...both, arrival('#a', 1), arrival('#a', 2))).toEqual([
    'a message arrives once: #a',
  ]);
  // One may still be on its way, and a message of another run was not written here.
  expect(lawsOf(...both, arrival('#b', 1))).toEqual([]);
  expect(lawsOf(enqueue('#b'), arrival('#b', 1), arrival('#a', 2))).toEqual([]);
  // Two devices have no order of writing together, because the clock of one may be wrong.
  const late = recordingOf([enqueue('#a'), arrival('#a', 1), arrival('#b', 2)], 9_000);
  expect(brokenLaws([late, recordingOf([enqueue('#b')], 1_000)])).toEqual([]);
  expect(brokenLaws([late, recordingOf([enqueue('#b'), arrival('#b', 3, '#m3')])])).toEqual([
    'a message arrives once: #b',
  ]);
});

/** A recording with one actor. */
const recordingOf = (
  actor: { name: string; chart: string | null; active?: readonly string[] },
  steps: readonly Partial<RecordedStep>[],
  { savedAt = 0, startedAt = 0 } = {},
) => ({
  savedAt,
  runs: [
    {
      startedAt,
      charts: {},
      actors: [
        { name: actor.name, chart: actor.chart, parent: null, active: [...(actor.active ?? [])] },
      ],
      steps: steps.map((step) => ({ ms: 0, to: 0, from: null, type: '', event: {}, ...step })),
    },
  ],
});

describe('a law of calls that the recordings break is named', () => {
  const place = (stage: string, room = 'room.out') => [stage, room];
  const rings: Partial<RecordedStep> = {
    type: 'call:incoming',
    event: { payload: { callId: '#x' } },
    active: place('stage.ringing'),
  };
  const list = (...callIds: string[]): Partial<RecordedStep> => ({
    type: 'call.shown',
    event: { calls: callIds.map((callId) => ({ callId, state: 'live' })), version: 1 },
  });
  const device = (steps: readonly Partial<RecordedStep>[], times = {}) =>
    recordingOf({ name: 'call', chart: 'call', active: place('stage.idle') }, steps, times);
  const lawsOf = (...steps: Partial<RecordedStep>[]) => brokenLaws([device(steps)]);
  const ended = { type: 'call:ended', event: { payload: { callId: '#x', reason: 'cancelled' } } };
  const over = { active: place('stage.ended') };

  test('nothing rings after its end was told, and another call may', () => {
    const law = ['nothing rings after its end was told: 1'];
    expect(lawsOf(rings, ended)).toEqual(law);
    expect(lawsOf(rings, { ...ended, ...over }, rings)).toEqual(law);
    expect(lawsOf(rings, { ...ended, ...over })).toEqual([]);
    const other = { ...rings, event: { payload: { callId: '#y' } } };
    expect(lawsOf(rings, { ...ended, ...over }, other)).toEqual([]);
  });

  test('a call that left the list is over', () => {
    expect(lawsOf(rings, list('#x'), list())).toEqual([
      'a call that is over is over on every device: 1 is ringing',
    ]);
    expect(lawsOf(rings, list('#x'), { ...list(), ...over })).toEqual([]);
    // The list may be older than the ring, and one that was cut says nothing.
    expect(lawsOf(rings, list())).toEqual([]);
    const cut = { ...list('#x'), event: { calls: ['… ещё 10'], version: 2 } };
    expect(lawsOf(rings, list('#x'), cut)).toEqual([]);
    // After lines were taken out of the file nobody knows which call it is.
    expect(lawsOf(rings, { ...list('#x'), isAfterGap: true }, list())).toEqual([]);
  });

  test('a person is in a call with one device, unless the other file is from before', () => {
    const end = (savedAt: number, startedAt = 0, userId = '#boris') =>
      device(
        [
          { type: 'xstate.init', event: { input: { userId } } },
          rings,
          { type: 'call.answer', active: place('stage.answering') },
          { ...list('#x'), active: place('stage.present.joining') },
        ],
        { savedAt, startedAt },
      );
    expect(brokenLaws([end(90_000), end(90_000)])).toEqual([
      'whoever is in a call is in it with one device: #boris with 2',
    ]);
    expect(brokenLaws([end(90_000), end(190_000, 100_000)])).toEqual([]);
    expect(brokenLaws([end(90_000), end(90_000, 0, '#anna')])).toEqual([]);
  });
});

describe('a law of the store that a recording breaks is named', () => {
  const message = (seq: number, given = {}) =>
    messageShape({ id: `#m${seq}`, seq, version: seq, conversationId: '#c', ...given });
  const page = (...messages: unknown[]): Partial<RecordedStep> => ({
    type: 'page.loaded',
    event: {
      conversationId: '#c',
      edge: 'newest',
      page: { messages, hasMore: false, version: 3 },
    },
  });
  const changed = (seq: number, given = {}): Partial<RecordedStep> => ({
    type: 'message.changed',
    event: { message: message(seq, given), version: seq },
  });
  const lawsOf = (...steps: Partial<RecordedStep>[]) =>
    brokenLaws([recordingOf({ name: 'db', chart: null }, steps)]);
  const twice = { clientId: '#k' };
  const doubled = ['a message is shown once and in order: two bubbles in #c'];

  test('no message is doubled, beside the unsent ones, too', () => {
    expect(lawsOf(page(message(1)), changed(2, twice), changed(3))).toEqual([]);
    expect(lawsOf(page(message(1)), changed(2, twice), changed(3, twice))).toEqual(doubled);
    const { conversationId, clientId } = { conversationId: '#c', ...twice };
    const unsent = { conversationId, clientId, createdAt: 1 };
    const added = { type: 'outgoing.added', event: { message: unsent } };
    expect(lawsOf(page(message(1)), added, changed(2))).toEqual([]);
  });

  test('no message is missing between others', () => {
    expect(lawsOf(page(message(1), message(3)))).toEqual([
      'no message is missing between others: #c has a hole before 3',
    ]);
    const changes = {
      type: 'changes.loaded',
      event: {
        conversationId: '#c',
        after: 3,
        changes: {
          messages: [message(5)],
          conversation: { id: '#c', version: 5 },
          version: 5,
          receiptsVersion: 0,
          complete: true,
        },
      },
    };
    expect(lawsOf(page(message(1), message(2), message(3)), changes)).toEqual([
      'no message is missing between others: #c has a hole before 5',
    ]);
  });

  test('what the recording does not tell breaks none', () => {
    // Messages beyond a gap are there, and the gap is still being filled.
    expect(lawsOf(page(message(1), message(2), message(3)), changed(5))).toEqual([]);
    // It begins in the middle, or a part of it was cut.
    expect(lawsOf(changed(2, twice), changed(3, twice))).toEqual([]);
    const cut = { type: 'page.loaded', event: { conversationId: '#c', edge: 'older', page: '…' } };
    expect(lawsOf(page(message(1)), cut, changed(2, twice), changed(3, twice))).toEqual([]);
  });
});
