import { not } from 'xstate';
import { conversationOf } from './call.context.ts';
import { callSetup } from './call.setup.ts';

/** The server has given up who is on the way back; when they arrive they are in it again. */
const outMeanwhile = { guard: 'isShownOut', actions: ['noteShown', 'noteOut'] } as const;

/** In the call, as far as the server knows. */
export const present = callSetup.createStateConfig({
  entry: 'keepCall',
  invoke: [
    { id: 'callView', src: 'callView', systemId: 'callView', onError: {} },
    { id: 'callChat', src: 'callChat', systemId: 'callChat', onError: {} },
  ],
  on: {
    'call.hangUp': { target: 'idle', actions: ['sayEnd', 'dropCall'] },
    'room.turned': { actions: ['noteTurned', 'keepCall'] },
    'call.answerNext': {
      guard: 'hasNext',
      target: 'answering',
      actions: ['sayEnd', 'dropCall', 'takeNext', 'noteAnswering'],
    },
    'call.heard': [
      {
        guard: 'isEndedForAll',
        target: 'ended',
        actions: ['noteHeard', 'noteHeardReason'],
      },
      { actions: ['noteHeard', 'noteNext'] },
    ],
    'call.shown': [
      {
        guard: 'isGone',
        target: 'ended',
        actions: ['noteShown', { type: 'noteReason', params: { reason: 'ended' } }],
      },
      {
        guard: 'isShownOut',
        target: 'ended',
        actions: [
          'noteShown',
          'forgetRemembered',
          { type: 'noteReason', params: { reason: 'lost' } },
        ],
      },
      { actions: 'noteShown' },
    ],
  },
  initial: 'arriving',
  states: {
    /** The way in was asked for while it rang. */
    arriving: { always: [{ guard: 'hasWayIn', target: 'inside' }, { target: 'joining' }] },
    joining: {
      tags: 'busy',
      on: { 'call.shown': outMeanwhile },
      invoke: {
        id: 'token',
        src: 'token',
        input: ({ context }) => ({ conversationId: conversationOf(context) }),
        onDone: {
          target: 'inside',
          actions: {
            type: 'noteTicket',
            params: ({ event }) => ({ ticket: event.output }),
          },
        },
        onError: [
          {
            guard: {
              type: 'hasNoAddress',
              params: ({ event }) => ({ error: event.error }),
            },
            target: '#call.stage.ended',
            actions: ['sayEnd', { type: 'noteOver', params: { reason: 'noAddress' } }],
          },
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'rejoining',
          },
          {
            guard: {
              type: 'isOverAtServer',
              params: ({ event }) => ({ error: event.error }),
            },
            target: '#call.stage.ended',
            actions: { type: 'noteOver', params: { reason: 'ended' } },
          },
          {
            target: '#call.stage.ended',
            actions: ['sayEnd', { type: 'noteOver', params: { reason: 'failed' } }],
          },
        ],
      },
    },
    inside: {
      always: { guard: 'isRoomGone', target: 'rejoining' },
      on: {
        'room.disconnected': [
          { guard: 'isConnectionLost', target: 'rejoining' },
          { target: '#call.stage.ended', actions: 'noteRoomEnd' },
        ],
      },
      initial: 'connecting',
      states: {
        connecting: {
          tags: 'busy',
          always: { guard: 'isConnected', target: 'live' },
          after: { joinPatience: '#call.stage.present.rejoining' },
          on: { 'call.shown': outMeanwhile },
        },
        live: {
          entry: 'clearTries',
          type: 'parallel',
          states: {
            line: {
              initial: 'steady',
              states: {
                steady: { always: { guard: 'isUnsteady', target: 'unsteady' } },
                /** The library itself tries to come back. */
                unsteady: {
                  tags: 'waiting',
                  always: { guard: not('isUnsteady'), target: 'steady' },
                  on: { 'call.shown': outMeanwhile },
                },
              },
            },
            /** Of a call of two: whoever reconnects waits for a lost one no longer than others. */
            peer: {
              initial: 'there',
              states: {
                there: { on: { 'room.peerLeft': { guard: 'isOfTwo', target: 'lost' } } },
                /**
                 * «Собеседник переподключается…» Also of one who left by choice: a whole new connection of the library's
                 * says the same. Who has hung up has told the server, and its word ends the call.
                 */
                lost: {
                  tags: 'waiting',
                  after: {
                    peerPatience: {
                      target: '#call.stage.ended',
                      actions: ['sayEnd', { type: 'noteOver', params: { reason: 'peerLost' } }],
                    },
                  },
                  on: { 'room.peerJoined': 'there' },
                },
              },
            },
          },
        },
      },
    },
    /** The library's own tries are used up: a new connection, with a fresh ticket. */
    rejoining: {
      tags: 'waiting',
      entry: 'countTry',
      always: {
        guard: 'hasNoTriesLeft',
        target: '#call.stage.ended',
        actions: ['sayEnd', { type: 'noteOver', params: { reason: 'lost' } }],
      },
      after: { rejoinPause: 'joining' },
      on: { 'call.shown': outMeanwhile },
    },
  },
});
