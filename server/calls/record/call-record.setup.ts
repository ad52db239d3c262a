import { assign, emit, setup } from 'xstate';
import type { CallEndReason, CallOutcome } from '#contract/calls.ts';
import { callRingSlackMs } from '#contract/limits.ts';
import type { CallEffect, CallRecordEvent } from './call-record.events.ts';
import {
  absentOf,
  concernedBy,
  invitedOf,
  presentOf,
  statusOf,
  whose,
  withStatus,
} from './call-record.ts';
import type { CallRecord, CallWaits, PartyStatus } from './call-record.ts';

export interface CallRecordInput {
  readonly waits: CallWaits;
  readonly id: string;
  readonly conversationId: string;
  readonly isGroup: boolean;
  readonly callerId: string;
  readonly video: boolean;
  readonly at: number;
  /** Everybody else in the conversation. */
  readonly others: readonly string[];
  /** Those of them who are in another call: it does not ring for them. */
  readonly busy: readonly string[];
}

type Person = { readonly userId: string };
type Device = Person & { readonly socketId?: string };
type Timed = Person & { readonly at: number };
interface Ending {
  readonly outcome: CallOutcome;
  readonly at: number;
}
type Connection = Person & { readonly mediaSid: string };

/** The person's status, and nothing else of them. */
const become = (status: PartyStatus) =>
  assign<CallRecord, CallRecordEvent, Person, CallRecordEvent, never>({
    parties: ({ context }, { userId }) => withStatus(context, [userId], status),
  });

/** In the call, and on the way to the video server; `mediaSid` is the connection by which they were there before. */
const awaiting = (wait: 'joinMs' | 'returnMs') =>
  assign<CallRecord, CallRecordEvent, Timed & Partial<Connection>, CallRecordEvent, never>({
    parties: ({ context: { parties, waits } }, { userId, at, mediaSid = null }) => {
      const before = parties.get(userId);
      const acceptedAt = before?.acceptedAt ?? at;
      // To be told more of it is no reason to wait longer.
      const awaitedUntil = Math.min(before?.awaitedUntil ?? Infinity, at + waits[wait]);
      return new Map([
        ...parties,
        [userId, { status: 'accepted', acceptedAt, awaitedUntil, mediaSid }],
      ]);
    },
  });

/** No member any more: in nobody's list, and what becomes of the call does not concern them. */
const forget = assign<CallRecord, CallRecordEvent, Person, CallRecordEvent, never>({
  parties: ({ context }, { userId }) => {
    const party = context.parties.get(userId);
    if (!party) return context.parties;
    return new Map([
      ...context.parties,
      [userId, { ...party, status: 'left', acceptedAt: null, awaitedUntil: null, mediaSid: null }],
    ]);
  },
});

/** The person's own devices but the one that did it: they fall silent. */
const silence = (reason: CallEndReason) =>
  emit<CallRecord, CallRecordEvent, Device, CallRecordEvent, CallEffect>(
    (_, { userId, socketId }) => ({
      type: 'tellEnded',
      userIds: [userId],
      reason,
      ...(socketId !== undefined && { exceptSocketId: socketId }),
    }),
  );

/** What the chart of a call's record is made of; its states are in call-record.machine.ts. */
export const callRecordSetup = setup({
  types: {
    context: {} as CallRecord,
    events: {} as CallRecordEvent,
    input: {} as CallRecordInput,
    emitted: {} as CallEffect,
  },
  actions: {
    ring: emit(({ context }): CallEffect => ({ type: 'ring', userIds: invitedOf(context) })),
    takeIn: awaiting('joinMs'),
    awaitBack: awaiting('joinMs'),
    awaitReturn: awaiting('returnMs'),
    tellAccepted: emit((_, { userId }: Person): CallEffect => ({ type: 'tellAccepted', userId })),
    tellDeclined: emit((_, { userId }: Person): CallEffect => ({ type: 'tellDeclined', userId })),
    silenceAnswered: silence('answeredElsewhere'),
    silenceDeclined: silence('declinedElsewhere'),
    silenceMissed: silence('missed'),
    silenceRemoved: silence('ended'),
    noteDeclined: become('declined'),
    noteMissed: become('missed'),
    noteLeft: become('left'),
    noteRemoved: forget,
    noteJoined: assign({
      parties: ({ context: { parties } }, { userId, at, mediaSid }: Timed & Connection) => {
        const acceptedAt = parties.get(userId)?.acceptedAt ?? at;
        const party = { status: 'joined', acceptedAt, awaitedUntil: null, mediaSid } as const;
        return new Map([...parties, [userId, party]]);
      },
    }),
    expel: emit((_, { userId }: Person): CallEffect => ({ type: 'expel', userId })),
    noteCallerGone: assign({
      callerGoneAt: ({ context }, { at, since = at }: { at: number; since?: number }) =>
        context.callerGoneAt ?? since,
    }),
    noteCallerBack: assign({ callerGoneAt: null }),
    /** The caller waited for an answer, not for the video server: the time to reach it begins now. */
    begin: assign({
      answeredAt: ({ event }) => event.at,
      callerGoneAt: null,
      parties: ({ context: { parties, callerId, waits }, event: { at } }) => {
        const caller = parties.get(callerId);
        if (caller?.status !== 'accepted') return parties;
        const awaited = { ...caller, awaitedUntil: at + waits.joinMs, mediaSid: null };
        return new Map([...parties, [callerId, awaited]]);
      },
    }),
    tellUnanswered: emit(({ context }): CallEffect => ({
      type: 'tellEnded',
      userIds: invitedOf(context),
      reason: 'missed',
    })),
    noteUnanswered: assign({
      parties: ({ context }) => withStatus(context, invitedOf(context), 'missed'),
    }),
    dropAbsent: assign({
      parties: ({ context }, { at }: { at: number }) =>
        withStatus(context, absentOf(context, at), 'left'),
    }),
    decide: assign({
      outcome: (_, { outcome }: Ending) => outcome,
      endedAt: (_, { at }: Ending) => at,
    }),
    tellOver: emit(({ context }): CallEffect => ({
      type: 'tellEnded',
      userIds: concernedBy(context),
      reason: context.outcome ?? 'ended',
    })),
    closeRoom: emit({ type: 'closeRoom' }),
    /** Everybody for whom it still rings has missed it, and everybody who is in it is out. */
    close: assign({
      callerGoneAt: null,
      parties: ({ context }) => {
        const parties = withStatus(context, invitedOf(context), 'missed');
        return withStatus({ parties }, presentOf(context), 'left');
      },
    }),
  },
  guards: {
    isPresent: ({ context }, { userId }: Person) => presentOf(context).includes(userId),
    isInvited: ({ context }, { userId }: Person) => statusOf(context, userId) === 'invited',
    isCaller: ({ context }, { userId }: Person) => context.callerId === userId,
    isRingOver: ({ context }, { at }: { at: number }) =>
      at >= context.ringUntil && invitedOf(context).length > 0,
    /** Nobody touched it: it rang to its end, by the device's clock or by ours. */
    isUntouched: ({ context }, { userId, isTimeout, at }: Timed & { isTimeout: boolean }) =>
      statusOf(context, userId) === 'invited' &&
      (isTimeout || at >= context.ringUntil - callRingSlackMs),
    /** News of a connection that another one has replaced changes nothing. */
    isTheirConnection: ({ context }, { userId, mediaSid }: Connection) => {
      const party = context.parties.get(userId);
      return party?.status === 'joined' && party.mediaSid === mediaSid;
    },
    /** A look may have missed them a moment before: only the news says that they left by themselves. */
    isTheirLastConnection: ({ context }, { userId, mediaSid }: Connection) =>
      presentOf(context).includes(userId) && context.parties.get(userId)?.mediaSid === mediaSid,
    isAnswered: ({ context }) => presentOf(context).some((userId) => userId !== context.callerId),
    isCallerOut: ({ context }) => !presentOf(context).includes(context.callerId),
    isNobodyAwaited: ({ context }) => invitedOf(context).length === 0,
    isDeclined: ({ context }) =>
      invitedOf(context).length === 0 && whose(context, ['declined']).length > 0,
    isMissed: ({ context }) =>
      invitedOf(context).length === 0 && whose(context, ['missed']).length > 0,
    isOver: ({ context }) => presentOf(context).length < (context.isGroup ? 1 : 2),
  },
});
