import { callRecordSetup } from './call-record.setup.ts';
import type { Party } from './call-record.ts';

const untouched = { acceptedAt: null, awaitedUntil: null, mediaSid: null } as const;

/**
 * A call, from the invitation to its line in the timeline (contract, The call record). It never runs as an actor: the
 * server makes it of the stored record, asks `transition` what follows from an event, and stores that; what it emits is
 * done after the commit. So it knows no time but the events' own, and waits for nothing by itself.
 */
export const callRecordMachine = callRecordSetup.createMachine({
  id: 'callRecord',
  context: ({ input: { at, others, busy, ...input } }) => ({
    ...input,
    createdAt: at,
    ringUntil: at + input.waits.ringMs,
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
              guard: 'isMissed',
              target: '#callRecord.ended',
              actions: {
                type: 'decide',
                params: ({ event }) => ({ outcome: 'missed', at: event.at }),
              },
            },
            /** Who was called is no member or no contact any more. */
            {
              guard: 'isNobodyAwaited',
              target: '#callRecord.ended',
              actions: {
                type: 'decide',
                params: ({ event }) => ({ outcome: 'cancelled', at: event.at }),
              },
            },
          ],
          on: {
            'caller.gone': { actions: { type: 'noteCallerGone', params: ({ event }) => event } },
            'caller.back': { actions: 'noteCallerBack' },
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
            { type: 'noteRemoved', params: ({ event }) => event },
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
        /** A new connection begins by leaving: whoever hangs up says so (`end`). While it rings the caller's page says whether they call. */
        'media.left': {
          guard: { type: 'isTheirLastConnection', params: ({ event }) => event },
          actions: { type: 'awaitReturn', params: ({ event }) => event },
        },
        'media.lost': {
          guard: { type: 'isTheirConnection', params: ({ event }) => event },
          actions: { type: 'awaitBack', params: ({ event }) => event },
        },
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
