import {
  and,
  assertEvent,
  assign,
  enqueueActions,
  not,
  sendTo,
  setup,
  type AnyActorRef,
} from 'xstate';
import type { RefusalCode } from '#contract/events.ts';
import { requestStalledMs, socketAckMs, socketOpenMs } from '#contract/limits.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { chosenPause, noPause, pausedAgain, type Pause } from '#machines/kit/pause.ts';
import { tell, tellEvery } from '#machines/kit/peers.ts';
import { workerPlaceholder } from '#machines/kit/placeholder.ts';
import { peopleEvents } from '../db/db.events.ts';
import { selectIsDoubtful } from '../db/db.people.ts';
import { readDb } from '../db/db.reader.ts';
import { versionedEvents } from '../sync/sync.events.ts';
import type { ConnectionCommand, RealtimeEvent } from './realtime.events.ts';

const callEvents = ['call:incoming', 'call:accepted', 'call:ended'] as const;

/** The tries failed in a row since events last flowed. */
type RealtimeContext = Pause & {
  readonly token: string | null;
  /** The conversations to join, on this connection and on every later one. */
  readonly rooms: readonly string[];
  /** The session brought the token because the server refused the one before. */
  readonly isTokenFresh: boolean;
};

const say = (
  command: (args: { context: RealtimeContext; event: RealtimeEvent }) => ConnectionCommand,
) =>
  sendTo<RealtimeContext, RealtimeEvent, undefined, AnyActorRef, RealtimeEvent>(
    'connection',
    command,
  );

const roomIn = (event: RealtimeEvent): string =>
  eventAs(event, 'realtime.join', 'realtime.leave').conversationId;

const isRefusedAs = (event: RealtimeEvent, code: RefusalCode): boolean =>
  event.type === 'socket.refused' && event.code === code;

/** Makes the action that counts a failure and chooses the pause after it; `now` reads the device's clock. */
export const countTry = (now: () => number) =>
  assign<RealtimeContext, RealtimeEvent, undefined, RealtimeEvent, never>(({ context }) =>
    pausedAgain(context, null, now()),
  );

/** The server is told of these at once while the socket is open. */
const heardWhileOpen = {
  'realtime.join': { actions: ['rememberRoom', 'joinRoom'] },
  'realtime.leave': { actions: ['forgetRoom', 'leaveRoom'] },
  'realtime.tokenChanged': { guard: 'isNewToken', actions: ['takeToken', 'sendToken'] },
} as const;

/**
 * Keeps the live connection (spec 4, Realtime connection; contract, Socket). Only this machine reconnects, with growing
 * pauses. After every connect it joins the rooms again; then sync finds out what was missed. An event is a hint, never
 * the truth.
 */
export const realtimeMachine = setup({
  types: {} as { context: RealtimeContext; events: RealtimeEvent },
  actors: {
    /** One socket, opened once; lives as long as the state. */
    connection: workerPlaceholder<ConnectionCommand, { readonly token: string }>(),
  },
  actions: {
    askForToken: tell('session', { type: 'session.tokenWanted' }),
    askForNewToken: tell('session', ({ context }) => ({
      type: 'session.renew',
      usedToken: tokenOf(context),
    })),
    tellEnded: tell('session', ({ event }) => {
      const isDeleted = eventAs(event, 'session:ended').payload.reason === 'accountDeleted';
      return { type: isDeleted ? 'session.accountDeleted' : 'session.revoked' };
    }),
    tellNetworkWorks: tell('connectivity', { type: 'connectivity.check' }),
    tellLive: tell('sync', { type: 'realtime.live' }),
    tellIdlenessLive: tell('idleness', { type: 'realtime.live' }),
    tellServerConfigLive: tell('serverConfig', { type: 'realtime.live' }),
    tellCallLive: tell('call', { type: 'realtime.live' }),
    tellLost: tell('sync', { type: 'realtime.lost' }),
    tellServerConfigLost: tell('serverConfig', { type: 'realtime.lost' }),
    tellCallLost: tell('call', { type: 'realtime.lost' }),
    takeToken: assign({ token: ({ event }) => eventAs(event, 'realtime.tokenChanged').token }),
    noteFreshToken: assign({ isTokenFresh: true }),
    forgetFreshness: assign({ isTokenFresh: false }),
    countTry: countTry(() => 0),
    clearTries: assign({ ...noPause, isTokenFresh: false }),
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
    send: say(({ event }) => ({
      type: 'connection.emit',
      event: eventAs(event, 'realtime.emit').event,
    })),
    ask: say(({ event }) => ({ ...eventAs(event, 'realtime.ask'), type: 'connection.ask' })),
    answerNothing: ({ event }) => eventAs(event, 'realtime.ask').answered(null),
    passToSync: tell('sync', ({ event }) => eventAs(event, ...versionedEvents)),
    passToStore: tell('db', ({ event }) => eventAs(event, ...peopleEvents)),
    passToNotifier: tell('notifier', ({ event }) =>
      eventAs(event, 'message:notify', 'message:update'),
    ),
    passToCall: tell('call', ({ event }) => {
      assertEvent(event, callEvents);
      return event;
    }),
    tellTyping: tell('typists', ({ event }) => {
      const { conversationId, userId, typing } = eventAs(event, 'conversation:typing').payload;
      return { type: typing ? 'typist.began' : 'typist.stopped', conversationId, userId };
    }),
    /** The author of a message has stopped typing. The event that says so may come later, or be lost. */
    tellAuthorStopped: tell('typists', ({ event }) => {
      const { payload } = eventAs(event, 'message:new', 'message:notify');
      const { conversationId } = payload;
      const { senderId } = 'message' in payload ? payload.message : payload;
      return { type: 'typist.stopped', conversationId, userId: senderId };
    }),
    passToBlocks: tell('blocks', ({ event }) => eventAs(event, 'blocks:update')),
    refreshDevices: tell('sessions', { type: 'sessions.refresh' }),
    tellNewSignIn: tell('newSignIns', ({ event }) => eventAs(event, 'session:new')),
    refreshAdmin: tellEvery<'adminSection', RealtimeContext, RealtimeEvent>('adminSection', {
      type: 'adminSection.outdated',
    }),
    tellProfileMoved: tell('session', ({ event }) => ({
      type: 'session.profileMoved',
      userId: eventAs(event, 'profile:update').payload.userId,
    })),
    /** Only the server's list tells whether the account behind this profile still exists. */
    refreshListIfDoubtful: enqueueActions(({ event, system, enqueue }) => {
      const { userId } = eventAs(event, 'profile:update').payload;
      const db = readDb(system);
      if (db && selectIsDoubtful(db, userId)) enqueue(tell('inbox', { type: 'inbox.refreshSoon' }));
    }),
    refreshListSoon: tell('inbox', { type: 'inbox.refreshSoon' }),
    /** The server tells more of a contact than of a stranger, so an open profile is read again. */
    tellPersonMoved: tell('person', ({ event }) => {
      const { payload } = eventAs(
        event,
        'profile:update',
        'contacts:removed',
        'contacts:request:new',
        'contacts:request:accepted',
        'blocks:update',
      );
      return {
        type: 'person.moved',
        userId: 'contact' in payload ? payload.contact.friend.id : payload.userId,
      };
    }),
  },
  guards: {
    isNewToken: ({ context, event }) =>
      event.type === 'realtime.tokenChanged' && event.token !== context.token,
    hasFreshToken: ({ context }) => context.isTokenFresh,
    isUnauthorized: ({ event }) => isRefusedAs(event, 'unauthorized'),
    isTooMany: ({ event }) => isRefusedAs(event, 'too_many'),
  },
  delays: {
    retryPause: chosenPause,
    openPatience: socketOpenMs,
    joinPatience: socketAckMs,
    renewalPatience: requestStalledMs,
  },
}).createMachine({
  id: 'realtime',
  options: { maxIterations: 1_000 },
  context: { token: null, rooms: [], ...noPause, isTokenFresh: false },
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
        'socket.refused': [
          { guard: and(['isUnauthorized', not('hasFreshToken')]), target: 'renewing' },
          { guard: 'isUnauthorized', target: 'waiting', actions: ['countTry', 'forgetFreshness'] },
          { guard: 'isTooMany', target: 'refused.tooMany' },
          { target: 'waiting', actions: 'countTry' },
        ],
        'socket.closed': { target: 'waiting', actions: 'countTry' },
        'session:ended': 'refused.ended',
        'message:new': { actions: ['passToSync', 'tellAuthorStopped'] },
        'message:notify': { actions: ['passToSync', 'tellAuthorStopped', 'passToNotifier'] },
        'message:update': { actions: ['passToSync', 'passToNotifier'] },
        'receipts:update': { actions: 'passToSync' },
        'conversations:new': { actions: 'passToSync' },
        'conversations:update': { actions: 'passToSync' },
        'conversations:removed': { actions: 'passToSync' },
        'conversation:typing': { actions: 'tellTyping' },
        'conversations:settings': { actions: 'passToStore' },
        'presence:update': { actions: 'passToStore' },
        'profile:update': {
          actions: ['passToStore', 'tellProfileMoved', 'refreshListIfDoubtful', 'tellPersonMoved'],
        },
        'contacts:request:new': { actions: ['passToStore', 'tellPersonMoved'] },
        'contacts:request:accepted': { actions: ['passToStore', 'tellPersonMoved'] },
        'contacts:removed': { actions: ['passToStore', 'tellPersonMoved', 'refreshListSoon'] },
        'blocks:update': { actions: ['passToBlocks', 'tellPersonMoved'] },
        'sessions:changed': { actions: 'refreshDevices' },
        'session:new': { actions: 'tellNewSignIn' },
        'admin:changed': { actions: 'refreshAdmin' },
        'call:incoming': { actions: 'passToCall' },
        'call:accepted': { actions: 'passToCall' },
        'call:ended': { actions: 'passToCall' },
      },
      initial: 'connecting',
      states: {
        connecting: {
          tags: 'busy',
          after: { openPatience: { target: '#realtime.waiting', actions: 'countTry' } },
          on: {
            'socket.opened': 'joining',
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
            ...heardWhileOpen,
          },
        },
        live: {
          entry: [
            'clearTries',
            'tellLive',
            'tellIdlenessLive',
            'tellServerConfigLive',
            'tellCallLive',
          ],
          exit: ['tellLost', 'tellServerConfigLost', 'tellCallLost'],
          on: {
            ...heardWhileOpen,
            'realtime.emit': { actions: 'send' },
            'realtime.ask': { actions: 'ask' },
          },
        },
      },
    },
    /** The token was refused; the session brings another one, or ends. */
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
    /** The server refused for a reason that trying again does not remove. */
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
