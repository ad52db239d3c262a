import { assign, emit, setup } from 'xstate';
import type { CallEndReason, CallOutcome } from '#contract/calls.ts';
import { callRingSlackMs } from '#contract/call-limits.ts';
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
import type { CallRecord, Party, PartyStatus } from './call-record.ts';

type Known = 'waits' | 'id' | 'conversationId' | 'isGroup' | 'callerId' | 'video';

export interface CallRecordInput extends Pick<CallRecord, Known> {
  readonly at: number;
  /** Everybody else in the conversation. */
  readonly others: readonly string[];
  /** The others who are in another call, for whom it does not ring. */
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

const untouched = { acceptedAt: null, awaitedUntil: null, mediaSid: null } as const;

/** Sets the person's status and nothing else. */
const become = (status: PartyStatus) =>
  assign<CallRecord, CallRecordEvent, Person, CallRecordEvent, never>({
    parties: ({ context }, { userId }) => withStatus(context, [userId], status),
  });

/** Puts somebody into the call, on their way to the video server. `mediaSid` is their earlier connection there. */
const awaiting = (wait: 'callJoinMs' | 'callReturnMs') =>
  assign<CallRecord, CallRecordEvent, Timed & Partial<Connection>, CallRecordEvent, never>({
    parties: ({ context: { parties, waits } }, { userId, at, mediaSid = null }) => {
      const before = parties.get(userId);
      const acceptedAt = before?.acceptedAt ?? at;
      // Repeated news does not prolong the wait.
      const awaitedUntil = Math.min(before?.awaitedUntil ?? Infinity, at + waits[wait]);
      return new Map([
        ...parties,
        [userId, { status: 'accepted', acceptedAt, awaitedUntil, mediaSid }],
      ]);
    },
  });

/** Forgets a person who is no member any more: they stand in no list and are not told how the call ends. */
const forget = assign<CallRecord, CallRecordEvent, Person, CallRecordEvent, never>({
  parties: ({ context }, { userId }) => {
    const party = context.parties.get(userId);
    if (!party) return context.parties;
    return new Map([...context.parties, [userId, { ...untouched, status: 'left' }]]);
  },
});

/** Stops the ringing on the person's other devices. */
const silence = (reason: CallEndReason) =>
  emit<CallRecord, CallRecordEvent, Device, CallRecordEvent, CallEffect>(
    (_, { userId, socketId }) => ({
      type: 'tellEnded',
      userIds: [userId],
      reason,
      ...(socketId !== undefined && { exceptSocketId: socketId }),
    }),
  );

const callRecordSetup = setup({
  types: {} as {
    context: CallRecord;
    events: CallRecordEvent;
    input: CallRecordInput;
    emitted: CallEffect;
  },
  actions: {
    ring: emit(({ context }): CallEffect => ({ type: 'ring', userIds: invitedOf(context) })),
    takeIn: awaiting('callJoinMs'),
    awaitBack: awaiting('callJoinMs'),
    awaitReturn: awaiting('callReturnMs'),
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
    /**
     * Begins the call. The caller waited for an answer until now, so their time to reach the video server begins here.
     */
    begin: assign({
      answeredAt: ({ event }) => event.at,
      callerGoneAt: null,
      parties: ({ context: { parties, callerId, waits }, event: { at } }) => {
        const caller = parties.get(callerId);
        if (caller?.status !== 'accepted') return parties;
        const awaited = { ...caller, awaitedUntil: at + waits.callJoinMs, mediaSid: null };
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
    /** Marks everybody for whom it still rings as having missed it, and everybody who is in it as having left. */
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
    isRingOver: ({ context }, { at }: { at: number }) =>
      at >= context.ringUntil && invitedOf(context).length > 0,
    /** The call rang to its end, by the device's clock or by ours, and the person did nothing. */
    isUntouched: ({ context }, { userId, isTimeout, at }: Timed & { isTimeout: boolean }) =>
      statusOf(context, userId) === 'invited' &&
      (isTimeout || at >= context.ringUntil - callRingSlackMs),
    /** Only the current connection counts: news of one that was replaced changes nothing. */
    isTheirConnection: ({ context }, { userId, mediaSid }: Connection) => {
      const party = context.parties.get(userId);
      return party?.status === 'joined' && party.mediaSid === mediaSid;
    },
    /** The connection may be missing from the room already: only this news says that the person left on purpose. */
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

/** Names an action or a guard whose parameters are the event itself. */
const byEvent = <Type extends string>(type: Type) =>
  ({ type, params: <Event>({ event }: { event: Event }): Event => event }) as const;

const ending = (outcome: CallOutcome) =>
  ({
    target: '#callRecord.ended',
    actions: {
      type: 'decide',
      params: ({ event }: { event: CallRecordEvent }) => ({ outcome, at: event.at }),
    },
  }) as const;

const endsWhen = <Guard extends string>(guard: Guard, outcome: CallOutcome) =>
  ({ guard, ...ending(outcome) }) as const;

const comesIn = [byEvent('takeIn'), byEvent('tellAccepted')] as const;

/** Calling somebody who is calling counts as answering, so that two people who call each other meet. */
const enter = [
  { guard: byEvent('isPresent') },
  {
    guard: byEvent('isInvited'),
    actions: [...comesIn, byEvent('silenceAnswered')],
  },
  { actions: comesIn },
] as const;

const declineInvitation = {
  guard: byEvent('isInvited'),
  actions: [byEvent('noteDeclined'), byEvent('tellDeclined'), byEvent('silenceDeclined')],
} as const;

/**
 * Describes a call from the invitation to its line in the timeline (contract, The call record). The chart never runs as
 * an actor: the server restores it from the stored record, computes the consequences of an event with `transition` and
 * stores them. Emitted effects are carried out after the commit. The chart therefore knows only the events' times, and
 * waits for nothing by itself.
 */
export const callRecordMachine = callRecordSetup.createMachine({
  id: 'callRecord',
  options: { maxIterations: 1_000 },
  context: ({ input: { at, others, busy, ...input } }) => ({
    ...input,
    createdAt: at,
    ringUntil: at + input.waits.callRingMs,
    callerGoneAt: null,
    answeredAt: null,
    endedAt: null,
    outcome: null,
    parties: new Map<string, Party>([
      [input.callerId, { ...untouched, status: 'accepted', acceptedAt: at }],
      ...others.map((userId): [string, Party] => [
        userId,
        { ...untouched, status: busy.includes(userId) ? 'missed' : 'invited' },
      ]),
    ]),
  }),
  initial: 'placed',
  states: {
    /** A call that can ring for nobody is over at once. */
    placed: {
      always: [
        {
          guard: 'isNobodyAwaited',
          target: 'ended',
          actions: {
            type: 'decide',
            params: ({ context }) => ({ outcome: 'busy', at: context.createdAt }),
          },
        },
        { target: 'running', actions: 'ring' },
      ],
    },
    running: {
      initial: 'ringing',
      states: {
        ringing: {
          always: [
            endsWhen('isCallerOut', 'cancelled'),
            { guard: 'isAnswered', target: 'live' },
            endsWhen('isDeclined', 'declined'),
            endsWhen('isMissed', 'missed'),
            /** The called person is no member or no contact any more. */
            endsWhen('isNobodyAwaited', 'cancelled'),
          ],
          on: {
            'caller.gone': { actions: byEvent('noteCallerGone') },
            'caller.back': { actions: 'noteCallerBack' },
          },
        },
        live: {
          entry: 'begin',
          always: endsWhen('isOver', 'ended'),
        },
      },
      on: {
        invite: enter,
        accept: enter,
        decline: [
          {
            guard: byEvent('isUntouched'),
            actions: [byEvent('noteMissed'), byEvent('tellDeclined'), byEvent('silenceMissed')],
          },
          declineInvitation,
        ],
        end: [
          {
            guard: byEvent('isPresent'),
            actions: [byEvent('noteLeft'), byEvent('expel')],
          },
          declineInvitation,
        ],
        removed: {
          actions: [byEvent('noteRemoved'), byEvent('silenceRemoved'), byEvent('expel')],
        },
        'media.joined': [
          {
            guard: byEvent('isInvited'),
            actions: [byEvent('noteJoined'), byEvent('tellAccepted'), byEvent('silenceAnswered')],
          },
          { actions: byEvent('noteJoined') },
        ],
        /**
         * Some devices leave only to connect anew; hanging up is `end`. While it rings, the caller's sockets tell
         * whether the caller is there.
         */
        'media.left': {
          guard: byEvent('isTheirLastConnection'),
          actions: byEvent('awaitReturn'),
        },
        'media.lost': {
          guard: byEvent('isTheirConnection'),
          actions: byEvent('awaitBack'),
        },
        'media.failed': ending('failed'),
        /** One thing at a time: the event is sent again while something is due. */
        clock: [
          {
            guard: byEvent('isRingOver'),
            actions: ['tellUnanswered', 'noteUnanswered'],
          },
          { actions: byEvent('dropAbsent') },
        ],
      },
    },
    ended: { type: 'final', entry: ['tellOver', 'closeRoom', 'close'] },
  },
});
