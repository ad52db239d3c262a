import { expect, test } from 'vitest';
import { brokenLaws } from '#atlas/replay/laws.ts';
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
