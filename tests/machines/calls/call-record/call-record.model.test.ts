import type { CallRecordEvent } from '#server/calls/record/call-record.events.ts';
import { callRecordMachine } from '#server/calls/record/call-record.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { waits } from './call-record.world.ts';

const call = {
  waits,
  id: 'call',
  conversationId: 'dacha',
  isGroup: true,
  callerId: 'anna',
  video: false,
  at: 0,
  others: ['boris', 'vera'],
  busy: [],
} as const;

const by = (userId: string): CallRecordEvent[] => [
  { type: 'invite', userId, at: 1_000 },
  { type: 'accept', userId, at: 1_000 },
  { type: 'decline', userId, at: 1_000, isTimeout: false },
  { type: 'decline', userId, at: 1_000, isTimeout: true },
  { type: 'end', userId, at: 1_000 },
  { type: 'removed', userId, at: 1_000 },
  { type: 'media.joined', userId, mediaSid: `of ${userId}`, at: 2_000 },
  { type: 'media.left', userId, mediaSid: `of ${userId}`, at: 3_000 },
  { type: 'media.lost', userId, mediaSid: `of ${userId}`, at: 3_000 },
];
const ofAll: CallRecordEvent[] = [
  { type: 'caller.gone', at: 2_000 },
  { type: 'caller.back', at: 3_000 },
  { type: 'media.failed', at: 4_000 },
  { type: 'clock', at: 10_000 },
  { type: 'clock', at: 25_000 },
];

describeModel({
  machine: callRecordMachine,
  input: { ...call, isGroup: false, others: ['boris'] },
  events: [...by('anna'), ...by('boris'), ...ofAll],
  project: ({ context: { parties, callerGoneAt, outcome } }) => [
    [...parties].map(([, { status }]) => status),
    callerGoneAt !== null,
    outcome,
  ],
  also: [
    {
      input: call,
      events: [...by('boris'), ...by('vera'), { type: 'end', userId: 'anna', at: 1_000 }, ...ofAll],
      project: ({ context: { parties, outcome } }) => [
        [...parties].map(([, { status }]) => status),
        outcome,
      ],
    },
    { input: { ...call, others: ['boris'], busy: ['boris'] } },
  ],
});
