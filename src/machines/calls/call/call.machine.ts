import { and, assign, not, or, sendTo, setup, stateIn } from 'xstate';
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import {
  callEndedShownMs,
  callJoinMs,
  callPeerMs,
  callRejoinTries,
  callRingMs,
  callRingSlackMs,
  callTryPauseMs,
} from '#contract/call-limits.ts';
import { backoffMs, errorIn, failureIn } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { passes } from '#machines/kit/refusals.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { callChatMachine } from '../call-chat/call-chat.machine.ts';
import { callViewMachine } from '../call-view/call-view.machine.ts';
import { lastWordsMachine } from '../last-words/last-words.machine.ts';
import { ringerMachine } from '../ringer/ringer.machine.ts';
import {
  isConnectionLost,
  NoVideoAddress,
  roomInput,
  type RoomInput,
  type RoomTicket,
} from '../room-connection.ts';
import {
  comingBack,
  joining,
  placing,
  ringingByStore,
  ringingNext,
  ringingNow,
} from './call.beginnings.ts';
import {
  attemptOf,
  conversationOf,
  incomingOf,
  nextIn,
  noCall,
  nothingYet,
  sayDecline,
  sayEnd,
  withdrawWords,
  withTurned,
  type CallContext,
  type CallInput,
  type RoomCommand,
} from './call.context.ts';
import type { CallEnd, CallEvent } from './call.events.ts';
import {
  answerGuards,
  factGuards,
  overAs,
  withAccepted,
  withCrossed,
  withEnded,
  withEndedHere,
  withKnownReason,
  withName,
  withNext,
  withRoomEnd,
  withShown,
} from './call.facts.ts';
import {
  answerIn,
  askedUntilAcknowledged,
  beginnings,
  comesBack,
  endsAs,
  overFor,
  refusedAs,
  rings,
  ticketAhead,
  ticketAsked,
  ticketIn,
} from './call.transitions.ts';

type Ending = { readonly reason: CallEnd };

/**
 * Runs a call as this tab of the browser sees it (spec 4, Call flow; contract, The call record). The server owns the
 * call; the tab follows its events and, if those were lost, the store's `conversation.call`. Another call that rings
 * meanwhile waits (`context.next`): its card lies over the first call until the person answers it, declines it or puts
 * it aside; when the first call ends, it rings. The call lives in the tab that called or answered, and goes on there
 * after a reload. Events go to the server only while the connection lives. The last word about a call waits for the
 * connection, and names the call.
 */
export const callMachine = setup({
  types: {} as {
    context: CallContext;
    events: CallEvent;
    input: CallInput;
    tags: 'busy' | 'waiting';
  },
  actors: {
    /** Tells `call.shown` now and whenever the store's calls change, and `call.remembered` once. */
    watchCalls: workerPlaceholder(),
    /** Answers with the server's acknowledgement; fails while the connection does not live. */
    askServer: askPlaceholder<Acknowledgement, ClientEvent>(),
    ringer: ringerMachine,
    ownPicture: workerPlaceholder<CallEvent, Pick<CallContext, 'video' | 'isGroup'>>(),
    ticket: askPlaceholder<RoomTicket, { readonly conversationId: string }>(),
    /** The room sends nothing that it captures before `room.speak`. */
    room: workerPlaceholder<RoomCommand, RoomInput>(),
    /** The last words outlive the calls that they are about. */
    lastWords: lastWordsMachine,
    callView: callViewMachine,
    callChat: callChatMachine,
  },
  actions: {
    /** Keeps the call in case this tab is reloaded. */
    keepCall: actionPlaceholder,
    dropCall: actionPlaceholder,
    /** Loads LiveKit's library now: there will be a room if somebody answers. */
    prepareRoom: actionPlaceholder,
    /** The services give each attempt a new id. */
    nameAttempt: assign({ attemptId: 'attempt' }),
    /** Asks the server again whether it has calls: it has just refused one, because it has no video server. */
    askServerConfig: tell('serverConfig', { type: 'serverConfig.ask' }),
    passLive: sendTo('lastWords', { type: 'realtime.live' }),
    passLost: sendTo('lastWords', { type: 'realtime.lost' }),
    noteRemembered: assign(({ event }) => ('call' in event ? { remembered: event.call } : {})),
    noteShown: assign(withShown),
    noteAccepted: assign(withAccepted),
    noteEnded: assign(withEnded),
    noteEndedHere: assign(withEndedHere),
    noteCrossed: assign(withCrossed),
    noteNext: assign(withNext),
    takeIncoming: assign(ringingNow),
    takeNext: assign(ringingNext),
    takeShown: assign(ringingByStore),
    takeRemembered: assign(comingBack),
    startOutgoing: assign(placing),
    startJoining: assign(joining),
    /** The camera is on only if the person answered with video. */
    noteAnswering: assign(({ event }) => ('video' in event ? { video: event.video } : {})),
    noteNamed: assign(withName),
    noteTurned: assign(withTurned),
    noteTicket: assign({ ticket: (_, ticket: RoomTicket) => ticket }),
    countTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    clearTries: assign({ failedTries: 0 }),
    /** The word reaches the server once the connection lives. */
    sayEnd: sendTo('lastWords', sayEnd),
    sayDeclined: sendTo('lastWords', ({ context }) => sayDecline(context)),
    sayMissed: sendTo('lastWords', ({ context }) => sayDecline(context, { reason: 'timeout' })),
    sayNextDeclined: sendTo('lastWords', ({ context }) => sayDecline(nextIn(context))),
    withdrawWords: sendTo('lastWords', withdrawWords),
    /** The call was left: nothing brings it back here. */
    noteLeft: assign({ over: ({ context }) => overAs(context, context.callId, 'ended') }),
    dropNext: assign({
      next: null,
      over: ({ context }) => overAs(context, context.next?.callId ?? null, 'declined'),
    }),
    silence: tell<'ringer', CallContext, CallEvent>('ringer', { type: 'ringer.silence' }),
    putNextAside: assign({ asideId: ({ context }) => context.next?.callId ?? null }),
    /** The store says that I am out; it must say that I am in before it counts again. */
    noteOut: assign({ wasIn: false }),
    /** Otherwise the call would begin again by itself if another device of mine is in it. */
    forgetRemembered: assign({ remembered: null }),
    noteReason: assign({ reason: (_, { reason }: Ending) => reason }),
    noteOver: assign({
      reason: (_, { reason }: Ending) => reason,
      over: ({ context }, { reason }: Ending) => overAs(context, context.callId, reason),
    }),
    noteKnownReason: assign(withKnownReason),
    noteRoomEnd: assign(withRoomEnd),
    forgetCall: assign(noCall),
  },
  guards: {
    ...factGuards,
    ...answerGuards,
    isInHand: or([
      stateIn({ stage: 'inviting' }),
      stateIn({ stage: 'answering' }),
      stateIn({ stage: 'present' }),
    ]),
    isPresent: stateIn({ stage: 'present' }),
    isSteady: and([
      stateIn({ stage: { present: { inside: 'live' } } }),
      stateIn({ room: { in: { line: 'steady' } } }),
    ]),
    isConnected: or([
      stateIn({ room: { in: { line: 'steady' } } }),
      stateIn({ room: { in: { line: 'unsteady' } } }),
    ]),
    isRoomGone: stateIn({ room: 'gone' }),
    hasTicket: ({ context }) => context.ticket !== null,
    isRoomWanted: and([
      'hasTicket',
      or([
        stateIn({ stage: { inviting: 'calling' } }),
        stateIn({ stage: { present: 'arriving' } }),
        stateIn({ stage: { present: 'inside' } }),
      ]),
    ]),
    hasNext: ({ context }) => context.next !== null,
    hasEndedBefore: ({ context }) => context.before !== null,
    hasNoTriesLeft: ({ context }) => context.failedTries > callRejoinTries,
    isConnectionLost,
    hasNoAddress: ({ event }) => errorIn(event) instanceof NoVideoAddress,
    isOverAtServer: ({ event }) => {
      const failure = failureIn(event);
      return failure.kind === 'http' && failure.code === 'no_call';
    },
    isPassing: passes,
    isOfTwo: ({ context }) => !context.isGroup,
  },
  delays: {
    ringTimeout: ({ context }) => context.incoming?.ringForMs ?? callRingMs,
    placing: callRingMs,
    /** The server has ended the ringing by then. */
    calling: callRingMs + callRingSlackMs,
    tryPause: callTryPauseMs,
    joinPatience: callJoinMs,
    peerPatience: callPeerMs,
    rejoinPause: ({ context }) => backoffMs(context.failedTries),
    endedShown: callEndedShownMs,
  },
}).createMachine({
  id: 'call',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...nothingYet, ...input }),
  type: 'parallel',
  invoke: [
    { id: 'lastWords', src: 'lastWords', onError: {} },
    { id: 'watchCalls', src: 'watchCalls', onError: {} },
  ],
  on: {
    'realtime.live': { actions: 'passLive' },
    'realtime.lost': { actions: 'passLost' },
    'call.remembered': { actions: 'noteRemembered' },
  },
  states: {
    stage: {
      initial: 'idle',
      on: {
        'call.hangUp': {
          guard: 'isInHand',
          target: '.idle',
          actions: ['sayEnd', 'noteLeft', 'dropCall'],
        },
        'call.answerNext': {
          guard: and(['isInHand', 'hasNext']),
          target: '.answering',
          actions: ['sayEnd', 'noteLeft', 'dropCall', 'takeNext', 'noteAnswering'],
        },
        'call.declineNext': { guard: 'hasNext', actions: ['sayNextDeclined', 'dropNext'] },
        'call.putNextAside': { actions: 'putNextAside' },
        'call:incoming': { actions: 'noteNext' },
        'call:accepted': { actions: 'noteAccepted' },
        'call:ended': { actions: 'noteEnded' },
        'call.shown': [
          {
            guard: and(['isInHand', 'isGone']),
            target: '.ended',
            actions: ['noteShown', endsAs('ended')],
          },
          { actions: 'noteShown' },
        ],
      },
      states: {
        idle: {
          entry: 'forgetCall',
          always: [
            comesBack,
            {
              guard: 'isRememberedCalling',
              target: 'inviting.calling',
              actions: 'takeRemembered',
            },
            ...rings,
          ],
          on: beginnings,
        },
        /** «Вызов…» */
        inviting: {
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
                placing: { target: '#call.stage.ended', actions: ['sayEnd', endsAs('failed')] },
              },
              on: { 'call:incoming': { guard: 'isIncomingHere', actions: 'noteCrossed' } },
              ...askedUntilAcknowledged(
                ({ context }) => ({
                  name: 'call:invite',
                  payload: {
                    conversationId: conversationOf(context),
                    video: context.video,
                    attemptId: attemptOf(context),
                  },
                }),
                [
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
                ] as const,
              ),
            },
            /** The call rings at the others; the server ends the ringing in time. */
            calling: {
              tags: 'waiting',
              entry: 'keepCall',
              after: {
                calling: { target: '#call.stage.ended', actions: ['sayEnd', overFor('missed')] },
              },
              on: {
                'call:ended': {
                  guard: 'isEnded',
                  target: '#call.stage.ended',
                  actions: 'noteEndedHere',
                },
                'call:accepted': {
                  guard: 'isAccepted',
                  target: '#call.stage.present',
                  actions: 'noteAccepted',
                },
                'call.shown': {
                  guard: 'isShownLive',
                  target: '#call.stage.present',
                  actions: 'noteShown',
                },
              },
              ...ticketAhead,
            },
          },
        },
        ringing: {
          tags: 'waiting',
          entry: 'prepareRoom',
          invoke: {
            id: 'ringer',
            src: 'ringer',
            systemId: 'ringer',
            input: ({ context }) => ({ incoming: incomingOf(context), isSilent: context.isSilent }),
            onError: {},
          },
          after: {
            ringTimeout: { target: 'ended', actions: ['sayMissed', overFor('missed')] },
          },
          on: {
            'call.answer': { target: 'answering', actions: 'noteAnswering' },
            'call.silence': { actions: 'silence' },
            'call.decline': { target: 'idle', actions: ['sayDeclined', overFor('declined')] },
            'call.start': [
              { guard: 'isRingingHere', target: 'answering', actions: 'noteAnswering' },
              {
                target: 'inviting',
                actions: ['sayDeclined', overFor('declined'), 'startOutgoing'],
              },
            ],
            'call.join': [
              { guard: 'isRingingHere', target: 'answering', actions: 'noteAnswering' },
              {
                target: 'answering',
                actions: ['sayDeclined', overFor('declined'), 'startJoining', 'withdrawWords'],
              },
            ],
            'call:ended': { guard: 'isEnded', target: 'ended', actions: 'noteEndedHere' },
            'call.shown': [
              { guard: 'isGone', target: 'ended', actions: ['noteShown', endsAs('cancelled')] },
              {
                guard: 'isTakenElsewhere',
                target: 'ended',
                actions: ['noteShown', endsAs('answeredElsewhere')],
              },
              {
                guard: 'isRefusedElsewhere',
                target: 'ended',
                actions: ['noteShown', endsAs('declinedElsewhere')],
              },
            ],
          },
          type: 'parallel',
          states: {
            /** The call that ended a moment ago is shown beside this one, for as long as it would be shown alone. */
            before: {
              initial: 'said',
              states: {
                said: {
                  always: { guard: not('hasEndedBefore'), target: 'unsaid' },
                  after: { endedShown: 'unsaid' },
                },
                unsaid: {},
              },
            },
            ticket: ticketAhead,
          },
        },
        /** This is also the way into the running call of a group. */
        answering: {
          on: {
            'call:ended': { guard: 'isEndedMeanwhile', target: 'ended', actions: 'noteEndedHere' },
          },
          ...askedUntilAcknowledged(
            ({ context }) => ({
              name: 'call:accept',
              payload: {
                conversationId: conversationOf(context),
                video: context.video,
                ...(context.callId !== null && { callId: context.callId }),
              },
            }),
            [
              ...refusedAs('ended'),
              {
                target: '#call.stage.present',
                actions: { type: 'noteNamed', params: answerIn },
              },
            ] as const,
          ),
        },
        /** The person is in the call, as far as the server knows. */
        present: {
          entry: 'keepCall',
          invoke: [
            { id: 'callView', src: 'callView', systemId: 'callView', onError: {} },
            { id: 'callChat', src: 'callChat', systemId: 'callChat', onError: {} },
          ],
          on: {
            'room.turned': { actions: ['noteTurned', 'keepCall'] },
            'call:ended': { guard: 'isEndedForAll', target: 'ended', actions: 'noteEndedHere' },
            'call.shown': [
              {
                guard: and(['isShownOut', 'isSteady']),
                target: 'ended',
                actions: ['noteShown', 'forgetRemembered', endsAs('lost')],
              },
              // The server gave up a person who is on the way back; on arriving they are in the call again.
              { guard: 'isShownOut', actions: ['noteShown', 'noteOut'] },
            ],
          },
          initial: 'arriving',
          states: {
            /** The ticket may be there already: it was asked for while the call rang. */
            arriving: {
              always: [
                { guard: and(['hasTicket', not('isRoomGone')]), target: 'inside' },
                { target: 'joining' },
              ],
            },
            joining: {
              tags: 'busy',
              invoke: {
                ...ticketAsked,
                onDone: { target: 'inside', actions: { type: 'noteTicket', params: ticketIn } },
                onError: [
                  {
                    guard: 'hasNoAddress',
                    target: '#call.stage.ended',
                    actions: ['sayEnd', overFor('noAddress')],
                  },
                  { guard: 'isPassing', target: 'rejoining' },
                  {
                    guard: 'isOverAtServer',
                    target: '#call.stage.ended',
                    actions: overFor('ended'),
                  },
                  { target: '#call.stage.ended', actions: ['sayEnd', overFor('failed')] },
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
                },
                live: {
                  entry: 'clearTries',
                  initial: 'together',
                  states: {
                    together: { on: { 'room.peerLeft': { guard: 'isOfTwo', target: 'peerLost' } } },
                    /**
                     * «Собеседник переподключается…», also of somebody who left by choice: when the library connects
                     * anew it reports the same. The server hears of a hang-up, and its event ends the call.
                     */
                    peerLost: {
                      tags: 'waiting',
                      after: {
                        peerPatience: {
                          target: '#call.stage.ended',
                          actions: ['sayEnd', overFor('peerLost')],
                        },
                      },
                      on: { 'room.peerJoined': 'together' },
                    },
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
                target: '#call.stage.ended',
                actions: ['sayEnd', overFor('lost')],
              },
              after: { rejoinPause: 'joining' },
            },
          },
        },
        /** The reason of the end is shown for a while. */
        ended: {
          entry: 'dropCall',
          always: [comesBack, ...rings],
          after: { endedShown: 'idle' },
          on: { ...beginnings, 'call.dismiss': 'idle' },
        },
      },
    },
    /**
     * Holds the connection to the video server, one at a time. The caller connects while the call rings, because
     * connecting takes longer than an answer. Nobody can hear or see the caller before somebody has answered.
     */
    room: {
      initial: 'out',
      states: {
        out: { always: { guard: 'isRoomWanted', target: 'in' } },
        in: {
          invoke: {
            id: 'room',
            src: 'room',
            input: ({ context }) => roomInput(context.ticket, context),
            onError: 'gone',
          },
          always: { guard: not('isRoomWanted'), target: 'out' },
          on: { 'room.disconnected': 'gone' },
          type: 'parallel',
          states: {
            line: {
              initial: 'connecting',
              states: {
                connecting: { on: { 'room.signalled': 'signalled', 'room.connected': 'steady' } },
                /** The video server answers; where sound and picture do not get through, it ends here. */
                signalled: { on: { 'room.connected': 'steady' } },
                steady: { on: { 'room.reconnecting': 'unsteady' } },
                /** LiveKit itself tries to come back. */
                unsteady: { tags: 'waiting', on: { 'room.reconnected': 'steady' } },
              },
            },
            voice: {
              initial: 'held',
              states: {
                held: { always: { guard: 'isPresent', target: 'given' } },
                given: { entry: sendTo('room', { type: 'room.speak' }) },
              },
            },
          },
        },
        /** The connection is lost: the next one needs a new ticket. */
        gone: { always: { guard: not('isRoomWanted'), target: 'out' } },
      },
    },
  },
});
