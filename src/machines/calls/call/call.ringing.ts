/** It rings here, and somebody takes it. */
import { answerIn, refusedAs } from './call.answers.ts';
import { conversationOf, incomingOf } from './call.context.ts';
import { callSetup } from './call.setup.ts';

export const ringing = callSetup.createStateConfig({
  tags: 'waiting',
  entry: 'prepareRoom',
  invoke: {
    id: 'sayShown',
    src: 'sayShown',
    input: ({ context }) => incomingOf(context),
    onError: {},
  },
  after: {
    ringTimeout: {
      target: 'ended',
      actions: [
        { type: 'sayDeclined', params: { isTimeout: true } },
        { type: 'noteReason', params: { reason: 'missed' } },
      ],
    },
  },
  on: {
    'call.answer': { target: 'answering', actions: 'noteAnswering' },
    'call.decline': {
      target: 'idle',
      actions: { type: 'sayDeclined', params: { isTimeout: false } },
    },
    'call.start': [
      { guard: 'isRingingHere', target: 'answering', actions: 'noteAnswering' },
      {
        target: 'inviting',
        actions: [{ type: 'sayDeclined', params: { isTimeout: false } }, 'startOutgoing'],
      },
    ],
    'call.join': [
      { guard: 'isRingingHere', target: 'answering', actions: 'noteAnswering' },
      {
        target: 'answering',
        actions: [{ type: 'sayDeclined', params: { isTimeout: false } }, 'startJoining'],
      },
    ],
    'call.heard': [
      { guard: 'isEnded', target: 'ended', actions: ['noteHeard', 'noteHeardReason'] },
      { actions: ['noteHeard', 'noteNext'] },
    ],
    'call.shown': [
      {
        guard: 'isGone',
        target: 'ended',
        actions: ['noteShown', { type: 'noteReason', params: { reason: 'cancelled' } }],
      },
      {
        guard: 'isTakenElsewhere',
        target: 'ended',
        actions: ['noteShown', { type: 'noteReason', params: { reason: 'answeredElsewhere' } }],
      },
      {
        guard: 'isRefusedElsewhere',
        target: 'ended',
        actions: ['noteShown', { type: 'noteReason', params: { reason: 'declinedElsewhere' } }],
      },
      { actions: 'noteShown' },
    ],
  },
  type: 'parallel',
  states: {
    sound: {
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'isSilent', target: 'silent' }, { target: 'loud' }] },
        silent: {},
        loud: {
          invoke: { id: 'ringer', src: 'ringer', onError: 'silent' },
          on: { 'call.silence': 'silent' },
          initial: 'sounding',
          states: {
            sounding: { on: { 'ringer.blocked': 'blocked' } },
            /** The dialog says so, and the title blinks: now the call's, now the page's. */
            blocked: {
              on: { 'ringer.sounding': 'sounding' },
              initial: 'callTitle',
              states: {
                callTitle: { after: { titleBlink: 'pageTitle' } },
                pageTitle: { after: { titleBlink: 'callTitle' } },
              },
            },
          },
        },
      },
    },
    notice: {
      initial: 'pausing',
      states: {
        /** A tab that can be seen says so first: then the system needs to tell nobody. */
        pausing: { after: { noticePause: 'telling' } },
        telling: {
          invoke: {
            id: 'notice',
            src: 'notice',
            input: ({ context }) => incomingOf(context),
            onError: 'untold',
          },
        },
        untold: {},
      },
    },
    /** What has ended a moment ago is said beside it, for as long as alone. */
    before: {
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'hasEndedBefore', target: 'said' }, { target: 'unsaid' }] },
        said: { after: { endedShown: 'unsaid' } },
        unsaid: {},
      },
    },
    /** The way in, ahead of time; without it, it is asked for when one has answered. */
    ticket: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'token',
            src: 'token',
            input: ({ context }) => ({ conversationId: conversationOf(context) }),
            onDone: {
              target: 'settled',
              actions: { type: 'noteTicket', params: ({ event }) => ({ ticket: event.output }) },
            },
            onError: 'settled',
          },
        },
        settled: {},
      },
    },
  },
});

export const answering = callSetup.createStateConfig({
  on: {
    'call.hangUp': { target: 'idle', actions: 'sayEnd' },
    'call.answerNext': {
      guard: 'hasNext',
      target: 'answering',
      reenter: true,
      actions: ['sayEnd', 'takeNext', 'noteAnswering'],
    },
    'call.heard': [
      { guard: 'isEndedMeanwhile', target: 'ended', actions: ['noteHeard', 'noteHeardReason'] },
      { actions: ['noteHeard', 'noteNext'] },
    ],
    'call.shown': [
      {
        guard: 'isGone',
        target: 'ended',
        actions: ['noteShown', { type: 'noteReason', params: { reason: 'ended' } }],
      },
      { actions: 'noteShown' },
    ],
  },
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      invoke: {
        id: 'emit',
        src: 'emit',
        input: ({ context }) => ({
          name: 'call:accept',
          payload: {
            conversationId: conversationOf(context),
            video: context.video,
            ...(context.callId !== null && { callId: context.callId }),
          },
        }),
        onDone: [
          ...refusedAs('ended'),
          { target: '#call.stage.present', actions: { type: 'noteNamed', params: answerIn } },
        ],
        onError: 'pausing',
      },
    },
    pausing: { tags: 'busy', after: { tryPause: 'asking' } },
  },
});
