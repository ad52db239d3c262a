import { conversationOf, roomInput } from './call.context.ts';
import { callSetup } from './call.setup.ts';

/** In the call, as far as the server knows. */
export const present = callSetup.createStateConfig({
  entry: 'keepCall',
  invoke: { id: 'callView', src: 'callView', systemId: 'callView', onError: {} },
  on: {
    'call.hangUp': { target: 'idle', actions: ['sayEnd', 'dropCall'] },
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
        actions: ['noteShown', { type: 'noteReason', params: { reason: 'ended' } }],
      },
      { actions: 'noteShown' },
    ],
  },
  initial: 'joining',
  states: {
    joining: {
      tags: 'busy',
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
      invoke: {
        id: 'room',
        src: 'room',
        input: ({ context }) => roomInput(context),
        onError: 'rejoining',
      },
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
          after: { joinPatience: '#call.stage.present.rejoining' },
          on: { 'room.connected': 'live' },
        },
        live: {
          entry: 'clearTries',
          initial: 'together',
          on: { 'room.reconnecting': '.reconnecting' },
          states: {
            together: {
              on: {
                'room.peerLeft': [
                  {
                    guard: 'hasHungUp',
                    target: '#call.stage.ended',
                    actions: ['sayEnd', { type: 'noteOver', params: { reason: 'ended' } }],
                  },
                  { guard: 'isOfTwo', target: 'peerLost' },
                ],
              },
            },
            reconnecting: { tags: 'waiting', on: { 'room.reconnected': 'together' } },
            /** «Собеседник переподключается…» */
            peerLost: {
              tags: 'waiting',
              after: {
                peerPatience: {
                  target: '#call.stage.ended',
                  actions: ['sayEnd', { type: 'noteOver', params: { reason: 'peerLost' } }],
                },
              },
              on: { 'room.peerJoined': 'together' },
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
    },
  },
});
