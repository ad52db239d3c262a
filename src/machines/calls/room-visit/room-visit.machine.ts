import { assertEvent, assign, setup } from 'xstate';
import { callJoinMs, callRejoinTries, roomDefaultName } from '#contract/call-limits.ts';
import { isPassing } from '#services/app/api/types.ts';
import type { RoomFact } from '#services/calls/room/types.ts';
import { backoffMs, errorIn, failureIn } from '#machines/kit/backoff.ts';
import {
  isConnectionLost,
  roomInput,
  turned,
  type RoomInput,
  type RoomTicket,
} from '../room-connection.ts';
import { callChatMachine } from '../call-chat/call-chat.machine.ts';
import { callViewMachine } from '../call-view/call-view.machine.ts';
import { tell } from '#machines/kit/peers.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { RoomVisitEvent } from './room-visit.events.ts';
import { problemOf, roomNameProblem, type RoomProblem } from './room-visit.problem.ts';

export interface RoomVisitInput {
  readonly userId: string;
}

export interface RoomVisitContext extends RoomVisitInput {
  /** The text of the field; once it was sent, the room's name. */
  readonly name: string;
  readonly problem: RoomProblem | null;
  /** Another room that the address named while the person was in this one. */
  readonly offered: string | null;
  /** Rooms that the person was in, the newest first. */
  readonly recent: readonly string[];
  readonly isInCall: boolean;
  readonly ticket: RoomTicket | null;
  /** Whether the person is heard and seen there. */
  readonly audio: boolean;
  readonly video: boolean;
  /** This visit has reached the room: from then on it comes back by itself. */
  readonly wasInside: boolean;
  /** Failed tries in a row. */
  readonly failedTries: number;
}

const newVisit = {
  problem: null,
  offered: null,
  ticket: null,
  // Both are on, whatever was chosen for calls (spec 2, Calls page).
  audio: true,
  video: true,
  wasInside: false,
  failedTries: 0,
} as const;

/**
 * Runs a visit to a named video room (spec 2, Calls page): the form, the way in, the conference, and back to the form
 * with the reason. The visit goes on in the small window when the page is left. It ends when a call begins: nobody is
 * in both, nor in two tabs of a browser at once.
 */
export const roomVisitMachine = setup({
  types: {} as {
    context: RoomVisitContext;
    events: RoomVisitEvent;
    input: RoomVisitInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    /** Tells `roomVisit.recalled` at first and when another tab was in a room. */
    recall: workerPlaceholder<RoomVisitEvent, RoomVisitInput>(),
    /** Tells when a call is in hand, and when it is over. */
    watchCall: workerPlaceholder(),
    /** Asks whether another tab of this browser is in a call or in a room. */
    isElsewhere: askPlaceholder<boolean>(),
    /** Takes this tab's turn, and tells when another tab takes it. */
    turn: workerPlaceholder(),
    token: askPlaceholder<RoomTicket, { readonly room: string }>(),
    room: workerPlaceholder<RoomFact, RoomInput>(),
    roomView: callViewMachine,
    roomChat: callChatMachine,
  },
  actions: {
    /** Remembers the room on this device for the next time. */
    rememberRoom: actionPlaceholder,
    noteRecent: assign({
      recent: ({ context, event }) =>
        event.type === 'roomVisit.recalled' ? event.rooms : context.recent,
    }),
    noteCall: assign({ isInCall: true }),
    noteNoCall: assign({ isInCall: false }),
    noteAddress: assign({
      name: ({ context, event }) =>
        (event.type === 'roomVisit.opened' ? event.room : null) ?? context.name,
    }),
    noteName: assign(({ event }) => {
      assertEvent(event, 'roomVisit.edit');
      return { name: event.name, problem: null };
    }),
    noteNameProblem: assign({ problem: ({ context }) => roomNameProblem(context.name) }),
    beginVisit: assign(({ context }) => ({ ...newVisit, name: context.name.trim() })),
    /** A new connection does not turn on again what the person turned off. */
    noteTurned: assign(({ context, event }) => {
      assertEvent(event, 'room.turned');
      return turned(context, event);
    }),
    noteOffer: assign({
      offered: ({ context, event }) =>
        event.type === 'roomVisit.opened' ? event.room : context.offered,
    }),
    takeOffer: assign({ name: ({ context: { name, offered } }) => offered ?? name }),
    dropOffer: assign({ offered: null }),
    hangUpCall: tell('call', { type: 'call.hangUp' }),
    makeSmall: tell('roomView', { type: 'callView.makeSmall' }),
    noteTicket: assign({ ticket: (_, ticket: RoomTicket) => ticket }),
    noteInside: assign({ wasInside: true, failedTries: 0 }),
    countTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    noteProblem: assign({
      problem: (_, { problem }: { readonly problem: RoomProblem }) => problem,
    }),
    noteFailure: assign({ problem: ({ event }) => problemOf(errorIn(event)) }),
    noteEnd: assign({
      problem: ({ event }) => {
        assertEvent(event, 'room.disconnected');
        return event.reason === 'self' ? 'closed' : event.reason;
      },
    }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    isNameWrong: ({ context }) => roomNameProblem(context.name) !== null,
    isInCall: ({ context }) => context.isInCall,
    /** Another tab of this browser is in a call or in a room. */
    isElsewhere: (_, isElsewhere: boolean) => isElsewhere,
    isAnotherRoom: ({ context, event }) =>
      event.type === 'roomVisit.opened' &&
      event.room !== null &&
      event.room.trim() !== context.name &&
      roomNameProblem(event.room) === null,
    hasOffer: ({ context }) => context.offered !== null,
    /** The failure is worth another try for somebody who was in the room already. */
    isComingBack: ({ context, event }) => context.wasInside && isPassing(failureIn(event)),
    isConnectionLost,
    hasNoTriesLeft: ({ context }) => context.failedTries > callRejoinTries,
  },
  delays: {
    joinPatience: callJoinMs,
    rejoinPause: ({ context }) => backoffMs(context.failedTries),
  },
}).createMachine({
  id: 'roomVisit',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({
    ...input,
    ...newVisit,
    name: roomDefaultName,
    recent: [],
    isInCall: false,
  }),
  invoke: [
    {
      id: 'recall',
      src: 'recall',
      input: ({ context }) => ({ userId: context.userId }),
      onError: {},
    },
    { id: 'watchCall', src: 'watchCall', onError: {} },
  ],
  on: {
    'roomVisit.recalled': { actions: 'noteRecent' },
    'roomVisit.callTaken': { actions: 'noteCall' },
    'roomVisit.callFreed': { actions: 'noteNoCall' },
  },
  initial: 'outside',
  states: {
    /** The person sees the form. */
    outside: {
      on: {
        'roomVisit.opened': { actions: 'noteAddress' },
        'roomVisit.edit': { target: '.fresh', actions: 'noteName' },
        'roomVisit.enter': [
          { guard: 'isNameWrong', target: '.failed', actions: 'noteNameProblem' },
          { guard: 'isInCall', target: 'asking' },
          { target: 'looking' },
        ],
      },
      initial: 'fresh',
      states: {
        fresh: {},
        /** The name is not allowed, the room could not be reached, or it was left. */
        failed: {
          tags: 'failed',
          exit: 'clearProblem',
          on: { 'roomVisit.dismiss': 'fresh', 'roomVisit.closed': 'fresh' },
        },
      },
    },
    /** The other tabs are asked; that takes too little time to be seen. */
    looking: {
      tags: 'busy',
      invoke: {
        id: 'isElsewhere',
        src: 'isElsewhere',
        onDone: [
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event.output },
            target: 'asking',
          },
          { target: 'visiting' },
        ],
        // If the question fails, coming in still ends what the other tabs are in.
        onError: 'visiting',
      },
      on: {
        'roomVisit.closed': 'outside',
        'roomVisit.callTaken': { target: 'asking', actions: 'noteCall' },
      },
    },
    /** «Завершить звонок и войти?» */
    asking: {
      tags: 'waiting',
      on: {
        'roomVisit.confirm': { target: 'visiting', actions: 'hangUpCall' },
        'roomVisit.cancel': 'outside',
        'roomVisit.closed': 'outside',
        'roomVisit.callFreed': { target: 'outside', actions: 'noteNoCall' },
      },
    },
    visiting: {
      entry: 'beginVisit',
      invoke: [
        { id: 'roomView', src: 'roomView', systemId: 'roomView', onError: {} },
        { id: 'roomChat', src: 'roomChat', onError: {} },
        { id: 'turn', src: 'turn', onError: {} },
      ],
      on: {
        'room.turned': { actions: 'noteTurned' },
        'roomVisit.leave': 'outside',
        'roomVisit.closed': { actions: ['makeSmall', 'dropOffer'] },
        /** A link to another room takes nobody out of this one: the page beneath the conference asks. */
        'roomVisit.opened': { guard: 'isAnotherRoom', actions: ['noteOffer', 'makeSmall'] },
        'roomVisit.stay': { actions: 'dropOffer' },
        'roomVisit.change': {
          guard: 'hasOffer',
          target: 'visiting',
          reenter: true,
          actions: 'takeOffer',
        },
        'roomVisit.callTaken': {
          target: 'outside.failed',
          actions: ['noteCall', { type: 'noteProblem', params: { problem: 'call' } }],
        },
        'roomVisit.takenElsewhere': {
          target: 'outside.failed',
          actions: {
            type: 'noteProblem',
            params: ({ event }) => ({ problem: event.to === 'call' ? 'call' : 'otherTab' }),
          },
        },
      },
      initial: 'asking',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'token',
            src: 'token',
            input: ({ context }) => ({ room: context.name }),
            onDone: {
              target: 'inside',
              actions: { type: 'noteTicket', params: ({ event }) => event.output },
            },
            onError: [
              { guard: 'isComingBack', target: 'rejoining' },
              { target: '#roomVisit.outside.failed', actions: 'noteFailure' },
            ],
          },
        },
        inside: {
          invoke: {
            id: 'room',
            src: 'room',
            input: ({ context }) => roomInput(context.ticket, { ...context, isGroup: true }),
            onError: 'rejoining',
          },
          on: {
            'room.disconnected': [
              { guard: 'isConnectionLost', target: 'rejoining' },
              { target: '#roomVisit.outside.failed', actions: 'noteEnd' },
            ],
          },
          initial: 'connecting',
          states: {
            connecting: {
              tags: 'busy',
              after: { joinPatience: '#roomVisit.visiting.rejoining' },
              on: { 'room.connected': 'live' },
            },
            live: {
              entry: ['noteInside', 'rememberRoom'],
              initial: 'steady',
              states: {
                steady: { on: { 'room.reconnecting': 'reconnecting' } },
                reconnecting: { tags: 'waiting', on: { 'room.reconnected': 'steady' } },
              },
            },
          },
        },
        /** No connection came about, or LiveKit could not restore it: this makes a new one, with a fresh ticket. */
        rejoining: {
          tags: 'waiting',
          entry: 'countTry',
          always: {
            guard: 'hasNoTriesLeft',
            target: '#roomVisit.outside.failed',
            actions: { type: 'noteProblem', params: { problem: 'lost' } },
          },
          after: { rejoinPause: 'asking' },
        },
      },
    },
  },
});
