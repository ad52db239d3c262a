/** It rings here, and somebody takes it. */
import { callOf, conversationOf } from './call.context.ts';
import { callSetup } from './call.setup.ts';

export const ringing = callSetup.createStateConfig({
  tags: 'waiting',
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
      { target: 'inviting', actions: 'startOutgoing' },
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
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'isSilent', target: 'silent' }, { target: 'loud' }] },
    silent: {},
    loud: {
      invoke: {
        id: 'ringer',
        src: 'ringer',
        input: ({ context }) => ({ callId: callOf(context) }),
        onError: 'silent',
      },
      initial: 'sounding',
      states: {
        sounding: { on: { 'ringer.blocked': 'blocked' } },
        /** The dialog says so, and the title blinks. */
        blocked: { on: { 'ringer.sounding': 'sounding' } },
      },
    },
  },
});

export const answering = callSetup.createStateConfig({
  on: {
    'call.hangUp': { target: 'idle', actions: 'sayEnd' },
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
          {
            guard: {
              type: 'wasRefusedAs',
              params: ({ event }) => ({ answer: event.output, code: 'calls_unavailable' }),
            },
            target: '#call.stage.ended',
            actions: { type: 'noteOver', params: { reason: 'unavailable' } },
          },
          {
            guard: {
              type: 'wasRefused',
              params: ({ event }) => ({ answer: event.output }),
            },
            target: '#call.stage.ended',
            actions: { type: 'noteOver', params: { reason: 'ended' } },
          },
          {
            target: '#call.stage.present',
            actions: {
              type: 'noteNamed',
              params: ({ event }) => ({ answer: event.output }),
            },
          },
        ],
        onError: 'pausing',
      },
    },
    pausing: { tags: 'busy', after: { tryPause: 'asking' } },
  },
});
