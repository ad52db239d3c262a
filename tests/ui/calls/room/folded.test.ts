import { expect, test } from 'vitest';
import type { PastCall } from '#contract/calls.ts';
import { folded } from '#ui/calls/room/folded.ts';

function past(messageId: string, given: Partial<PastCall>, missedBy: readonly string[] = []) {
  const call: PastCall = {
    messageId,
    conversationId: 'anna',
    callerId: 'anna',
    createdAt: '2026-03-05T12:00:00.000Z',
    line: {
      kind: 'call',
      callId: messageId,
      video: false,
      durationS: null,
      outcome: 'missed',
      missedBy: [...missedBy],
    },
    ...given,
  };
  return call;
}

const rows = (...calls: PastCall[]) =>
  folded(calls, 'me').map(({ call, count }) => `${call.messageId} x${count}`);

test('calls that follow each other and are alike are one row, the newest of them', () => {
  expect(rows(past('1', {}), past('2', {}), past('3', {}))).toEqual(['1 x3']);
  expect(rows()).toEqual([]);
});

test('another conversation, day, direction or fate begins a row of its own', () => {
  const missed = past('missed', {}, ['me']);
  const mine = past('mine', { callerId: 'me' });
  const ofBoris = past('boris', { conversationId: 'boris' });
  const before = past('before', { createdAt: '2026-03-03T12:00:00.000Z' });
  for (const other of [missed, mine, ofBoris, before]) {
    expect(rows(past('1', {}), other, past('3', {}))).toEqual([
      '1 x1',
      `${other.messageId} x1`,
      '3 x1',
    ]);
  }
});
