import { assign, emit, setup } from 'xstate';
import type { CallEndReason, CallOutcome } from '#contract/calls.ts';
import { callRingMs, callRingSlackMs } from '#contract/limits.ts';
import type { CallDeed, CallRecordEvent } from './call-record.events.ts';
import {
  absentOf,
  concernedBy,
  invitedOf,
  presentOf,
  statusOf,
  withStatus,
} from './call-record.ts';
import type { CallRecord, Party, PartyStatus } from './call-record.ts';

export interface CallRecordInput {
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

/** The person's own devices but the one that did it: they fall silent. */
const silence = (reason: CallEndReason) =>
  emit<CallRecord, CallRecordEvent, Device, CallRecordEvent, CallDeed>(
    (_, { userId, socketId }) => ({
      type: 'tellEnded',
      userIds: [userId],
      reason,
      ...(socketId !== undefined && { exceptSocketId: socketId }),
    }),
  );

/**
 * A call, from the invitation to its line in the timeline (contract, The call record). It never runs as an actor: the
 * server makes it of the stored record, asks `transition` what follows from an event, and stores that; what it emits is
 * done after the commit. So it knows no time but the events' own, and waits for nothing by itself.
 */
export const callRecordMachine = setup({
  types: {
    context: {} as CallRecord,
    events: {} as CallRecordEvent,
    input: {} as CallRecordInput,
    emitted: {} as CallDeed,
  },
  actions: {
    ring: emit(({ context }): CallDeed => ({ type: 'ring', userIds: invitedOf(context) })),
    takeIn: assign({
      parties: ({ context }, { userId, at }: Timed) =>
        new Map([
          ...context.parties,
          [userId, { status: 'accepted', acceptedAt: at, mediaSid: null }],
        ]),
    }),
    tellAccepted: emit((_, { userId }: Person): CallDeed => ({ type: 'tellAccepted', userId })),
    tellDeclined: emit((_, { userId }: Person): CallDeed => ({ type: 'tellDeclined', userId })),
    silenceAnswered: silence('answeredElsewhere'),
    silenceDeclined: silence('declinedElsewhere'),
    silenceMissed: silence('missed'),
    silenceRemoved: silence('ended'),
    noteDeclined: become('declined'),
    noteMissed: become('missed'),
    noteLeft: become('left'),
    noteJoined: assign({
      parties: ({ context: { parties } }, { userId, at, mediaSid }: Timed & Connection) => {
        const acceptedAt = parties.get(userId)?.acceptedAt ?? at;
        return new Map([...parties, [userId, { status: 'joined', acceptedAt, mediaSid }]]);
      },
    }),
    everybodyLeft: assign({
      parties: ({ context }) => withStatus(context, presentOf(context), 'left'),
    }),
    expel: emit((_, { userId }: Person): CallDeed => ({ type: 'expel', userId })),
    noteCallerGone: assign({
      callerGoneAt: ({ context }, { at }: { at: number }) => context.callerGoneAt ?? at,
    }),
    noteCallerBack: assign({ callerGoneAt: null }),
    /** The caller waited for an answer, not for the video server: the time to reach it begins now. */
    begin: assign({
      answeredAt: ({ event }) => event.at,
      callerGoneAt: null,
      parties: ({ context: { parties, callerId }, event: { at } }) => {
        const caller = parties.get(callerId);
        if (caller?.status !== 'accepted') return parties;
        return new Map([...parties, [callerId, { ...caller, acceptedAt: at }]]);
      },
    }),
    tellUnanswered: emit(({ context }): CallDeed => ({
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
    tellOver: emit(({ context }): CallDeed => ({
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
    isAnswered: ({ context }) => presentOf(context).some((userId) => userId !== context.callerId),
    isCallerOut: ({ context }) => !presentOf(context).includes(context.callerId),
    isNobodyAwaited: ({ context }) => invitedOf(context).length === 0,
    isDeclined: ({ context }) =>
      invitedOf(context).length === 0 &&
      [...context.parties.values()].some(({ status }) => status === 'declined'),
    isOver: ({ context }) => presentOf(context).length < (context.isGroup ? 1 : 2),
  },
}).createMachine({
  id: 'callRecord',
  context: ({ input: { at, others, busy, ...input } }) => ({
    ...input,
    createdAt: at,
    ringUntil: at + callRingMs,
    callerGoneAt: null,
    answeredAt: null,
    endedAt: null,
    outcome: null,
    parties: new Map<string, Party>([
      [input.callerId, { status: 'accepted', acceptedAt: at, mediaSid: null }],
      ...others.map((userId): [string, Party] => [
        userId,
        { status: busy.includes(userId) ? 'missed' : 'invited', acceptedAt: null, mediaSid: null },
      ]),
    ]),
  }),
  initial: 'placed',
  states: {
    /** Where it can ring for nobody it is over before it began. */
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
            {
              guard: 'isCallerOut',
              target: '#callRecord.ended',
              actions: {
                type: 'decide',
                params: ({ event }) => ({ outcome: 'cancelled', at: event.at }),
              },
            },
            { guard: 'isAnswered', target: 'live' },
            {
              guard: 'isDeclined',
              target: '#callRecord.ended',
              actions: {
                type: 'decide',
                params: ({ event }) => ({ outcome: 'declined', at: event.at }),
              },
            },
            {
              guard: 'isNobodyAwaited',
              target: '#callRecord.ended',
              actions: {
                type: 'decide',
                params: ({ event }) => ({ outcome: 'missed', at: event.at }),
              },
            },
          ],
          on: {
            'caller.gone': { actions: { type: 'noteCallerGone', params: ({ event }) => event } },
            'caller.back': { actions: 'noteCallerBack' },
            /** The caller's own socket says whether they are there, as long as nobody has answered. */
            'media.left': {
              guard: { type: 'isTheirConnection', params: ({ event }) => event },
              actions: { type: 'takeIn', params: ({ event }) => event },
            },
          },
        },
        live: {
          entry: 'begin',
          always: {
            guard: 'isOver',
            target: '#callRecord.ended',
            actions: {
              type: 'decide',
              params: ({ event }) => ({ outcome: 'ended', at: event.at }),
            },
          },
          on: {
            'media.left': {
              guard: { type: 'isTheirConnection', params: ({ event }) => event },
              actions: { type: 'noteLeft', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        /** Calling where it rings already is answering: two who call each other meet. */
        invite: [
          { guard: { type: 'isPresent', params: ({ event }) => event } },
          {
            guard: { type: 'isInvited', params: ({ event }) => event },
            actions: [
              { type: 'takeIn', params: ({ event }) => event },
              { type: 'tellAccepted', params: ({ event }) => event },
              { type: 'silenceAnswered', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'takeIn', params: ({ event }) => event },
              { type: 'tellAccepted', params: ({ event }) => event },
            ],
          },
        ],
        accept: [
          { guard: { type: 'isPresent', params: ({ event }) => event } },
          {
            guard: { type: 'isInvited', params: ({ event }) => event },
            actions: [
              { type: 'takeIn', params: ({ event }) => event },
              { type: 'tellAccepted', params: ({ event }) => event },
              { type: 'silenceAnswered', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'takeIn', params: ({ event }) => event },
              { type: 'tellAccepted', params: ({ event }) => event },
            ],
          },
        ],
        decline: [
          {
            guard: { type: 'isUntouched', params: ({ event }) => event },
            actions: [
              { type: 'noteMissed', params: ({ event }) => event },
              { type: 'tellDeclined', params: ({ event }) => event },
              { type: 'silenceMissed', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isInvited', params: ({ event }) => event },
            actions: [
              { type: 'noteDeclined', params: ({ event }) => event },
              { type: 'tellDeclined', params: ({ event }) => event },
              { type: 'silenceDeclined', params: ({ event }) => event },
            ],
          },
        ],
        end: [
          {
            guard: { type: 'isPresent', params: ({ event }) => event },
            actions: [
              { type: 'noteLeft', params: ({ event }) => event },
              { type: 'expel', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'isInvited', params: ({ event }) => event },
            actions: [
              { type: 'noteDeclined', params: ({ event }) => event },
              { type: 'tellDeclined', params: ({ event }) => event },
              { type: 'silenceDeclined', params: ({ event }) => event },
            ],
          },
        ],
        removed: {
          actions: [
            { type: 'noteLeft', params: ({ event }) => event },
            { type: 'silenceRemoved', params: ({ event }) => event },
            { type: 'expel', params: ({ event }) => event },
          ],
        },
        'media.joined': [
          {
            guard: { type: 'isInvited', params: ({ event }) => event },
            actions: [
              { type: 'noteJoined', params: ({ event }) => event },
              { type: 'tellAccepted', params: ({ event }) => event },
              { type: 'silenceAnswered', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'noteJoined', params: ({ event }) => event } },
        ],
        'media.finished': { actions: 'everybodyLeft' },
        'media.failed': {
          target: 'ended',
          actions: { type: 'decide', params: ({ event }) => ({ outcome: 'failed', at: event.at }) },
        },
        /** One after the other: it is asked again as long as something is due. */
        clock: [
          {
            guard: { type: 'isRingOver', params: ({ event }) => event },
            actions: ['tellUnanswered', 'noteUnanswered'],
          },
          { actions: { type: 'dropAbsent', params: ({ event }) => event } },
        ],
      },
    },
    ended: { type: 'final', entry: ['tellOver', 'closeRoom', 'close'] },
  },
});
