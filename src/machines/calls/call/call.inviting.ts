import { answerIn, refusedAs } from './call.answers.ts';
import { attemptOf, conversationOf } from './call.context.ts';
import { callSetup } from './call.setup.ts';

/** «Вызов…» */
export const inviting = callSetup.createStateConfig({
  entry: 'prepareRoom',
  invoke: {
    id: 'ownPicture',
    src: 'ownPicture',
    input: ({ context: { video, isGroup } }) => ({ video, isGroup }),
    onError: {},
  },
  initial: 'placing',
  states: {
    placing: {
      entry: 'nameAttempt',
      after: {
        placing: {
          target: '#call.stage.ended',
          actions: ['sayEnd', { type: 'noteReason', params: { reason: 'failed' } }],
        },
      },
      on: {
        'call.hangUp': { target: '#call.stage.idle', actions: 'sayEnd' },
        'call.answerNext': {
          guard: 'hasNext',
          target: '#call.stage.answering',
          actions: ['sayEnd', 'takeNext', 'noteAnswering'],
        },
        'call.heard': [
          { guard: 'isIncomingHere', actions: ['noteHeard', 'noteCrossed'] },
          { actions: ['noteHeard', 'noteNext'] },
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
              name: 'call:invite',
              payload: {
                conversationId: conversationOf(context),
                video: context.video,
                attemptId: attemptOf(context),
              },
            }),
            onDone: [
              ...refusedAs('failed'),
              {
                guard: { type: 'isKnownOver', params: answerIn },
                target: '#call.stage.ended',
                actions: { type: 'noteKnownReason', params: answerIn },
              },
              {
                guard: { type: 'isKnownAnswered', params: answerIn },
                target: '#call.stage.present',
                actions: { type: 'noteNamed', params: answerIn },
              },
              {
                target: '#call.stage.inviting.calling',
                actions: { type: 'noteNamed', params: answerIn },
              },
            ],
            onError: 'pausing',
          },
        },
        /** To ask once more is harmless: the same call is answered. */
        pausing: { tags: 'busy', after: { tryPause: 'asking' } },
      },
    },
    /** It rings at the others'; the server ends it in time. */
    calling: {
      tags: 'waiting',
      entry: 'keepCall',
      after: {
        calling: {
          target: '#call.stage.ended',
          // What the store still shows may be old: nothing begins it anew.
          actions: ['sayEnd', { type: 'noteOver', params: { reason: 'missed' } }],
        },
      },
      on: {
        'call.hangUp': { target: '#call.stage.idle', actions: ['sayEnd', 'dropCall'] },
        'call.answerNext': {
          guard: 'hasNext',
          target: '#call.stage.answering',
          actions: ['sayEnd', 'dropCall', 'takeNext', 'noteAnswering'],
        },
        'call.heard': [
          {
            guard: 'isEnded',
            target: '#call.stage.ended',
            actions: ['noteHeard', 'noteHeardReason'],
          },
          { guard: 'isAccepted', target: '#call.stage.present', actions: 'noteHeard' },
          { actions: ['noteHeard', 'noteNext'] },
        ],
        'call.shown': [
          {
            guard: 'isGone',
            target: '#call.stage.ended',
            actions: ['noteShown', { type: 'noteReason', params: { reason: 'ended' } }],
          },
          { guard: 'isShownLive', target: '#call.stage.present', actions: 'noteShown' },
          { actions: 'noteShown' },
        ],
      },
      initial: 'asking',
      states: {
        /** The way in, ahead of time; without it, it is asked for when somebody answers. */
        asking: {
          invoke: {
            id: 'token',
            src: 'token',
            input: ({ context }) => ({ conversationId: conversationOf(context) }),
            onDone: {
              target: 'waiting',
              actions: { type: 'noteTicket', params: ({ event }) => ({ ticket: event.output }) },
            },
            onError: 'waiting',
          },
        },
        waiting: {},
      },
    },
  },
});
