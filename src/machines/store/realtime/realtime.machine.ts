import { and, assertEvent, assign, not, sendTo, setup, type AnyActorRef } from 'xstate';
import type { RefusalCode } from '#contract/events.ts';
import { requestStalledMs, socketAckMs, socketOpenMs } from '#contract/limits.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { ConnectionCommand, RealtimeEvent } from './realtime.events.ts';
import { isNamed, route, serverEventIn } from './realtime.routing.ts';

type RealtimeContext = {
  readonly token: string | null;
  /** Conversations to be in, on this connection and on every later one. */
  readonly rooms: readonly string[];
  /** In a row, since events last flowed. */
  readonly failedTries: number;
  /** The token was brought because the server refused the one before. */
  readonly isTokenFresh: boolean;
};

const say = (
  command: (args: { context: RealtimeContext; event: RealtimeEvent }) => ConnectionCommand,
) =>
  sendTo<RealtimeContext, RealtimeEvent, undefined, AnyActorRef, RealtimeEvent>(
    'connection',
    command,
  );

const roomIn = (event: RealtimeEvent): string => {
  assertEvent(event, ['realtime.join', 'realtime.leave']);
  return event.conversationId;
};

const isRefusedAs = (event: RealtimeEvent, code: RefusalCode): boolean =>
  event.type === 'socket.signal' && event.signal.type === 'refused' && event.signal.code === code;

/**
 * The live connection (spec 4, Realtime connection; contract, Socket). It alone reconnects: with backoff, never
 * in a tight circle. After every connect it joins the rooms again and then hands over to sync, which finds out
 * what was missed. An event is a hint, never the truth.
 */
export const realtimeMachine = setup({
  types: {
    context: {} as RealtimeContext,
    events: {} as RealtimeEvent,
  },
  actors: {
    /** One socket, opened once; lives as long as the state. */
    connection: workerPlaceholder<ConnectionCommand, { readonly token: string }>(),
  },
  actions: {
    askForToken: tell<'session', RealtimeContext, RealtimeEvent>('session', {
      type: 'session.tokenWanted',
    }),
    askForNewToken: tell<'session', RealtimeContext, RealtimeEvent>('session', ({ context }) => ({
      type: 'session.renew',
      usedToken: tokenOf(context),
    })),
    tellEnded: tell<'session', RealtimeContext, RealtimeEvent>('session', ({ event }) => {
      const ended = serverEventIn(event);
      const isDeleted =
        ended !== null &&
        isNamed(ended, 'session:ended') &&
        ended.payload.reason === 'accountDeleted';
      return { type: isDeleted ? 'session.accountDeleted' : 'session.revoked' };
    }),
    tellNetworkWorks: tell<'connectivity', RealtimeContext, RealtimeEvent>('connectivity', {
      type: 'connectivity.check',
    }),
    tellLive: tell<'sync', RealtimeContext, RealtimeEvent>('sync', { type: 'realtime.live' }),
    tellIdlenessLive: tell<'idleness', RealtimeContext, RealtimeEvent>('idleness', {
      type: 'realtime.live',
    }),
    tellLost: tell<'sync', RealtimeContext, RealtimeEvent>('sync', { type: 'realtime.lost' }),
    takeToken: assign({
      token: ({ context, event }) =>
        event.type === 'realtime.tokenChanged' ? event.token : context.token,
    }),
    noteFreshToken: assign({ isTokenFresh: true }),
    forgetFreshness: assign({ isTokenFresh: false }),
    countTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    clearTries: assign({ failedTries: 0, isTokenFresh: false }),
    rememberRoom: assign({
      rooms: ({ context, event }) => [...new Set([...context.rooms, roomIn(event)])],
    }),
    forgetRoom: assign({
      rooms: ({ context, event }) => context.rooms.filter((room) => room !== roomIn(event)),
    }),
    joinRooms: say(({ context }) => ({ type: 'connection.join', conversationIds: context.rooms })),
    joinRoom: say(({ event }) => ({
      type: 'connection.emit',
      event: { name: 'conversation:join', payload: roomIn(event) },
    })),
    leaveRoom: say(({ event }) => ({
      type: 'connection.emit',
      event: { name: 'conversation:leave', payload: roomIn(event) },
    })),
    sendToken: say(({ context }) => ({
      type: 'connection.emit',
      event: { name: 'auth:refresh', payload: { token: tokenOf(context) } },
    })),
    send: say(({ event }) => {
      assertEvent(event, 'realtime.emit');
      return { type: 'connection.emit', event: event.event };
    }),
    ask: say(({ event }) => {
      assertEvent(event, 'realtime.ask');
      return { type: 'connection.ask', event: event.event, answered: event.answered };
    }),
    answerNothing: ({ event }) => {
      if (event.type === 'realtime.ask') event.answered(null);
    },
    tellLimitsLive: tell<'limits', RealtimeContext, RealtimeEvent>('limits', {
      type: 'realtime.live',
    }),
    tellLimitsLost: tell<'limits', RealtimeContext, RealtimeEvent>('limits', {
      type: 'realtime.lost',
    }),
    tellCallLive: tell<'call', RealtimeContext, RealtimeEvent>('call', { type: 'realtime.live' }),
    tellCallLost: tell<'call', RealtimeContext, RealtimeEvent>('call', { type: 'realtime.lost' }),
    route: route<RealtimeContext>(),
  },
  guards: {
    isNewToken: ({ context, event }) =>
      event.type === 'realtime.tokenChanged' && event.token !== context.token,
    hasFreshToken: ({ context }) => context.isTokenFresh,
    isOpened: ({ event }) => event.type === 'socket.signal' && event.signal.type === 'opened',
    isClosed: ({ event }) => event.type === 'socket.signal' && event.signal.type === 'closed',
    isUnauthorized: ({ event }) => isRefusedAs(event, 'unauthorized'),
    isTooMany: ({ event }) => isRefusedAs(event, 'too_many'),
    isUnavailable: ({ event }) => isRefusedAs(event, 'unavailable'),
    isSessionEnded: ({ event }) => {
      const arrived = serverEventIn(event);
      return arrived !== null && isNamed(arrived, 'session:ended');
    },
    isServerEvent: ({ event }) => serverEventIn(event) !== null,
  },
  delays: {
    retryPause: ({ context }) => backoffMs(context.failedTries),
    openPatience: socketOpenMs,
    joinPatience: socketAckMs,
    renewalPatience: requestStalledMs,
  },
}).createMachine({
  id: 'realtime',
  context: { token: null, rooms: [], failedTries: 0, isTokenFresh: false },
  on: {
    'realtime.join': { actions: 'rememberRoom' },
    'realtime.leave': { actions: 'forgetRoom' },
    'realtime.ask': { actions: 'answerNothing' },
  },
  initial: 'idle',
  states: {
    idle: {
      entry: 'askForToken',
      on: { 'realtime.tokenChanged': { target: 'linked', actions: 'takeToken' } },
    },
    linked: {
      invoke: {
        id: 'connection',
        src: 'connection',
        input: ({ context }) => ({ token: tokenOf(context) }),
        onError: { target: 'waiting', actions: 'countTry' },
      },
      on: {
        'connectivity.offline': 'offline',
        'socket.signal': [
          {
            guard: and(['isUnauthorized', not('hasFreshToken')]),
            target: 'renewing',
          },
          { guard: 'isUnauthorized', target: 'waiting', actions: ['countTry', 'forgetFreshness'] },
          { guard: 'isTooMany', target: 'refused.tooMany' },
          { guard: 'isUnavailable', target: 'waiting', actions: 'countTry' },
          { guard: 'isClosed', target: 'waiting', actions: 'countTry' },
          { guard: 'isSessionEnded', target: 'refused.ended' },
          { guard: 'isServerEvent', actions: 'route' },
        ],
      },
      initial: 'connecting',
      states: {
        connecting: {
          tags: 'busy',
          after: { openPatience: { target: '#realtime.waiting', actions: 'countTry' } },
          on: {
            'socket.signal': { guard: 'isOpened', target: 'joining' },
            'realtime.tokenChanged': {
              guard: 'isNewToken',
              target: '#realtime.linked',
              reenter: true,
              actions: 'takeToken',
            },
          },
        },
        joining: {
          tags: 'busy',
          entry: ['tellNetworkWorks', 'joinRooms'],
          after: { joinPatience: { target: '#realtime.waiting', actions: 'countTry' } },
          on: {
            'connection.joined': 'live',
            'realtime.join': { actions: ['rememberRoom', 'joinRoom'] },
            'realtime.leave': { actions: ['forgetRoom', 'leaveRoom'] },
            'realtime.tokenChanged': {
              guard: 'isNewToken',
              actions: ['takeToken', 'sendToken'],
            },
          },
        },
        live: {
          entry: ['clearTries', 'tellLive', 'tellIdlenessLive', 'tellLimitsLive', 'tellCallLive'],
          exit: ['tellLost', 'tellLimitsLost', 'tellCallLost'],
          on: {
            'realtime.join': { actions: ['rememberRoom', 'joinRoom'] },
            'realtime.leave': { actions: ['forgetRoom', 'leaveRoom'] },
            'realtime.emit': { actions: 'send' },
            'realtime.ask': { actions: 'ask' },
            'realtime.tokenChanged': {
              guard: 'isNewToken',
              actions: ['takeToken', 'sendToken'],
            },
          },
        },
      },
    },
    /** The token was refused; the session brings another, or ends. */
    renewing: {
      tags: 'busy',
      entry: 'askForNewToken',
      after: { renewalPatience: { target: 'waiting', actions: 'countTry' } },
      on: {
        'realtime.tokenChanged': {
          guard: 'isNewToken',
          target: 'linked',
          actions: ['takeToken', 'noteFreshToken'],
        },
        'connectivity.offline': 'offline',
      },
    },
    waiting: {
      tags: 'waiting',
      after: { retryPause: 'linked' },
      on: {
        'connectivity.online': 'linked',
        'connectivity.offline': 'offline',
        'realtime.retry': 'linked',
        'realtime.tokenChanged': { guard: 'isNewToken', target: 'linked', actions: 'takeToken' },
      },
    },
    offline: {
      tags: 'waiting',
      on: {
        'connectivity.online': 'linked',
        'realtime.retry': 'linked',
        'realtime.tokenChanged': { actions: 'takeToken' },
      },
    },
    /** The server has a reason that trying again does not mend. */
    refused: {
      tags: 'failed',
      initial: 'tooMany',
      states: {
        tooMany: {
          on: {
            'realtime.retry': '#realtime.linked',
            'realtime.tokenChanged': { actions: 'takeToken' },
          },
        },
        ended: {
          entry: 'tellEnded',
          on: {
            'realtime.retry': '#realtime.linked',
            'realtime.tokenChanged': {
              guard: 'isNewToken',
              target: '#realtime.linked',
              actions: 'takeToken',
            },
          },
        },
      },
    },
  },
});

function tokenOf({ token }: RealtimeContext): string {
  if (token === null) throw new Error('There is no token in this state');
  return token;
}
