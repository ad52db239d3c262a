import { and, assertEvent, assign, not, or, setup, stateIn } from 'xstate';
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import { callRingMs } from '#contract/limits.ts';
import { callChatMachine } from '../call-chat/call-chat.machine.ts';
import { callViewMachine } from '../call-view/call-view.machine.ts';
import { tell } from '#machines/kit/peers.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { ringerMachine } from '../ringer/ringer.machine.ts';
import {
  callOf,
  hasStoppedRinging,
  newest,
  noCall,
  reasonOf,
  rememberedIn,
  ringingFor,
  shownIn,
  type CallContext,
  type CallInput,
} from './call.context.ts';
import { delays } from './call.delays.ts';
import type { CallEnd, CallEvent, Incoming } from './call.events.ts';
import { guards } from './call.guards.ts';
import {
  declinedNext,
  namedOnly,
  overAs,
  partingIn,
  saidDeclined,
  saidEnd,
  withoutCall,
} from './call.partings.ts';
import {
  acceptedIn,
  endedIn,
  endOfRoom,
  incomingIn,
  isGroupIn,
  ring,
  versionOf,
} from './call.reading.ts';
import type { RoomCommand, RoomInput, RoomTicket } from './call.room.ts';

type PictureInput = { readonly video: boolean; readonly isGroup: boolean };
type Answered = { readonly answer: Acknowledgement };
type Ending = { readonly reason: CallEnd };

/** What the chart of a call is made of; its states are in call.machine.ts and the files that it names. */
export const callSetup = setup({
  types: {
    context: {} as CallContext,
    events: {} as CallEvent,
    input: {} as CallInput,
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    /** Tells `call.shown` now and whenever the store has other calls, and `call.remembered` once. */
    watchCalls: workerPlaceholder(),
    /** Through realtime, with the server's acknowledgement; fails when the connection does not live. */
    emit: askPlaceholder<Acknowledgement, ClientEvent>(),
    /** How it sounds here; says when the browser does not let it. */
    ringer: ringerMachine,
    /** One's own camera, for the card of who calls with video. */
    ownPicture: workerPlaceholder<CallEvent, PictureInput>(),
    /** Tells the other tabs of the browser while the call can be seen here. */
    sayShown: workerPlaceholder<CallEvent, Incoming>(),
    /** Tells the system of it while nobody can see the page. */
    notice: workerPlaceholder<CallEvent, Incoming>(),
    token: askPlaceholder<RoomTicket, { readonly conversationId: string }>(),
    /** Holds back what it captures until `room.speak`. */
    room: workerPlaceholder<RoomCommand, RoomInput>(),
    /** How one looks at it. */
    callView: callViewMachine,
    /** What is written in it. */
    callChat: callChatMachine,
  },
  actions: {
    /** For this tab, should it be loaded anew. */
    keepCall: actionPlaceholder,
    dropCall: actionPlaceholder,
    /** There will be a room, if somebody answers. */
    prepareRoom: actionPlaceholder,
    /** What has no name might end another call by now. */
    noteLive: assign({
      isLive: true,
      partings: ({ context }) => namedOnly(context.partings),
    }),
    noteLost: assign({ isLive: false }),
    /** Who is told that there are no calls now is told, too, when there are. */
    askLimits: tell<'limits', CallContext, CallEvent>('limits', { type: 'limits.ask' }),
    /** From services/ids: a new one for each attempt. */
    nameAttempt: assign({ attemptId: 'attempt' }),
    noteShown: assign({
      calls: ({ context, event }) => (event.type === 'call.shown' ? event.calls : context.calls),
      next: ({ context, event }) =>
        event.type === 'call.shown' &&
        context.next !== null &&
        hasStoppedRinging(context, context.next.callId, event.calls)
          ? null
          : context.next,
      wasIn: ({ context, event }) =>
        context.wasIn ||
        (event.type === 'call.shown' &&
          shownIn(event.calls, context)?.userIds.includes(context.userId) === true),
    }),
    noteRemembered: assign({
      remembered: ({ context, event }) =>
        event.type === 'call.remembered' ? event.call : context.remembered,
    }),
    noteHeard: assign({
      over: ({ context, event }) => {
        const ended = endedIn(event);
        return ended ? newest(context.over, ended) : context.over;
      },
      answered: ({ context, event }) => {
        const callId = acceptedIn(event);
        return callId === null ? context.answered : newest(context.answered, callId);
      },
      next: ({ context: { next }, event }) =>
        next !== null && next.callId === endedIn(event)?.callId ? null : next,
    }),
    /** Two call each other: what rings is what was asked for, and the server takes the one for the other's answer. */
    noteCrossed: assign({
      answered: ({ context, event }) => {
        const incoming = incomingIn(event);
        return incoming ? newest(context.answered, incoming.callId) : context.answered;
      },
    }),
    takeIncoming: assign(({ context, event, system }) => {
      const incoming = incomingIn(event);
      return incoming ? ring(system, incoming, context) : {};
    }),
    takeShown: assign(({ context, system }) => {
      const shown = ringingFor(context);
      if (!shown) return {};
      const { conversationId, callId, callerId, video } = shown;
      // How much of it is gone is not known: the server ends it in time.
      const incoming = {
        conversationId,
        callId,
        fromId: callerId,
        fromName: null,
        video,
        ringForMs: callRingMs,
      };
      return ring(system, incoming, context);
    }),
    takeNext: assign(({ context, system }) =>
      context.next ? { ...ring(system, context.next, context), next: null } : {},
    ),
    takeRemembered: assign(({ context, system }) => {
      const shown = rememberedIn(context);
      if (!shown || !context.remembered) return {};
      const { conversationId, callId, callerId } = shown;
      const { audio, video } = context.remembered;
      return {
        ...noCall,
        conversationId,
        callId,
        audio,
        video,
        isGroup: isGroupIn(system, conversationId),
        isOutgoing: callerId === context.userId,
        sinceVersion: versionOf(system, conversationId),
        wasIn: true,
      };
    }),
    noteNext: assign({
      next: ({ context, event }) => {
        const incoming = incomingIn(event);
        const isOther =
          incoming !== null &&
          incoming.callId !== context.callId &&
          reasonOf(context, incoming.callId) === null;
        return isOther ? incoming : context.next;
      },
    }),
    startOutgoing: assign(({ event, system }) => {
      assertEvent(event, 'call.start');
      const { conversationId, video } = event;
      return {
        ...noCall,
        conversationId,
        video,
        isGroup: isGroupIn(system, conversationId),
        isOutgoing: true,
        sinceVersion: versionOf(system, conversationId),
      };
    }),
    startJoining: assign(({ context, event, system }) => {
      assertEvent(event, 'call.join');
      const { conversationId, video } = event;
      const shown = context.calls.find((one) => one.conversationId === conversationId);
      const callId = shown?.callId ?? null;
      return {
        ...noCall,
        conversationId,
        callId,
        video,
        isGroup: isGroupIn(system, conversationId),
        sinceVersion: versionOf(system, conversationId),
        over: context.over.filter((one) => one.callId !== callId),
        partings: withoutCall(context.partings, callId),
      };
    }),
    /** 'Ответить' leaves the camera off. */
    noteAnswering: assign({
      video: ({ context, event }) =>
        event.type === 'call.answer' ||
        event.type === 'call.answerNext' ||
        event.type === 'call.start' ||
        event.type === 'call.join'
          ? event.video
          : context.video,
    }),
    noteNamed: assign(({ context }, { answer }: Answered) => {
      const callId = (answer.ok ? answer.callId : null) ?? context.callId;
      // The end of its ringing here may have overtaken the answer.
      const over = context.over.filter((one) => one.callId !== callId);
      const { audio, video } = context;
      return { callId, remembered: callId === null ? null : { callId, audio, video }, over };
    }),
    /** So it stays in another connection, and after the page was loaded anew. */
    noteTurned: assign(({ context, event }) => {
      assertEvent(event, 'room.turned');
      const { audio, video } = context;
      const now =
        event.kind === 'microphone' ? { audio: event.on, video } : { audio, video: event.on };
      return { ...now, remembered: { callId: callOf(context), ...now } };
    }),
    noteTicket: assign({ ticket: (_, { ticket }: { ticket: RoomTicket }) => ticket }),
    countTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    clearTries: assign({ failedTries: 0 }),
    /** This device says its last word, once the server can hear it. */
    sayEnd: assign(({ context }) => saidEnd(context)),
    sayDeclined: assign(({ context }, { isTimeout }: { isTimeout: boolean }) =>
      saidDeclined(context, isTimeout),
    ),
    declineNext: assign(({ context }) => declinedNext(context)),
    putNextAside: assign({ asideId: ({ context }) => context.next?.callId ?? null }),
    noteTold: assign({ told: ({ context }) => partingIn(context) }),
    /** Others before it may have been dropped meanwhile. */
    dropParting: assign({
      partings: ({ context: { partings, told } }) => partings.filter((one) => one !== told),
      told: null,
    }),
    noteReason: assign({ reason: (_, { reason }: Ending) => reason }),
    /** The store says that I am out; what it says later counts anew. */
    noteOut: assign({ wasIn: false }),
    /** Then it does not begin again by itself, should another device of mine be in it. */
    forgetRemembered: assign({ remembered: null }),
    /** Nothing brings it back here. */
    noteOver: assign({
      reason: (_, { reason }: Ending) => reason,
      over: ({ context }, { reason }: Ending) => overAs(context, context.callId, reason),
    }),
    noteHeardReason: assign({
      reason: ({ context, event }) => endedIn(event)?.reason ?? context.reason,
    }),
    noteKnownReason: assign({
      reason: ({ context }, { answer }: Answered) =>
        reasonOf(context, (answer.ok && answer.callId) || null),
    }),
    noteRoomEnd: assign(({ context, event }) => {
      const reason = event.type === 'room.disconnected' ? endOfRoom[event.reason] : 'ended';
      return { reason, over: newest(context.over, { callId: callOf(context), reason }) };
    }),
    forgetCall: assign(noCall),
  },
  guards: {
    ...guards,
    isPresent: stateIn({ stage: 'present' }),
    isConnected: or([
      stateIn({ room: { in: { line: 'steady' } } }),
      stateIn({ room: { in: { line: 'unsteady' } } }),
    ]),
    isUnsteady: stateIn({ room: { in: { line: 'unsteady' } } }),
    isRoomGone: stateIn({ room: 'gone' }),
    hasWayIn: and([guards.hasTicket, not(stateIn({ room: 'gone' }))]),
    isRoomWanted: and([
      guards.hasTicket,
      or([
        stateIn({ stage: { inviting: 'calling' } }),
        stateIn({ stage: { present: 'arriving' } }),
        stateIn({ stage: { present: 'inside' } }),
      ]),
    ]),
  },
  delays,
});
