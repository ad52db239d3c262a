import { expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import { callsAt } from '#ui/chats/conversation/call-runs.ts';

const call = (seq: number, hour: number, minute: number): Message =>
  messageShape({
    seq,
    createdAt: new Date(2026, 10, 21, hour, minute).toISOString(),
    service: {
      kind: 'call',
      callId: `k${seq}`,
      video: false,
      durationS: null,
      outcome: 'missed',
      missedBy: [],
    },
  });

const shown = (...entries: Message[]) =>
  entries.map((_, index) => callsAt(entries, index).map(({ seq }) => seq));

test('три звонка подряд, между которыми меньше часа, стоят одной строкой на месте последнего', () => {
  const calls = [call(1, 12, 0), call(2, 12, 50), call(3, 13, 40)];
  expect(shown(...calls)).toEqual([[], [], [1, 2, 3]]);
  expect(callsAt(calls, 2)).toBe(callsAt([...calls], 2));
});

test('два звонка, звонки с перерывом больше часа и разделённые сообщением стоят по одному', () => {
  expect(shown(call(1, 12, 0), call(2, 12, 5))).toEqual([[1], [2]]);
  expect(shown(call(1, 12, 0), call(2, 12, 5), call(3, 13, 6))).toEqual([[1], [2], [3]]);
  const message = messageShape({ seq: 3 });
  expect(shown(call(1, 12, 0), call(2, 12, 5), message, call(4, 12, 6))).toEqual([
    [1],
    [2],
    [],
    [4],
  ]);
});

test('полночь разделяет звонки', () => {
  const late = [call(1, 23, 40), call(2, 23, 50), call(3, 24, 0)];
  expect(shown(...late)).toEqual([[1], [2], [3]]);
});
