/** A call in this tab; the test plays everything around it. */
import { assign, type EventObject } from 'xstate';
import type { Call } from '#contract/calls.ts';
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import { ringTurnMs } from '#contract/call-limits.ts';
import type { OwnUser } from '#contract/users.ts';
import type { CallEvent, CallServerEvent, Incoming } from '#machines/calls/call/call.events.ts';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import type { RoomCommand } from '#machines/calls/call/call.context.ts';
import type { RoomInput, RoomTicket } from '#machines/calls/room-connection.ts';
import { selectReason, selectStage } from '#machines/calls/call/call.selectors.ts';
import { emptyDb } from '#machines/store/db/db.store.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { lastWordsMachine } from '#machines/calls/last-words/last-words.machine.ts';
import type { RingerEvent } from '#machines/calls/ringer/ringer.events.ts';
import { ringerMachine } from '#machines/calls/ringer/ringer.machine.ts';
import { ownUserShape } from '#tests/machines/kit/shapes.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

export const start = { type: 'call.start', conversationId: 'c1', video: true } as const;
export const join = { type: 'call.join', conversationId: 'c1', video: false } as const;
/** Another call that rings meanwhile. */
export const second = { callId: 'k2', conversationId: 'c2' };
/** A ticket into the room. */
export const way = { token: 't', url: 'wss://here/livekit' };
export const live: Partial<Call> = { state: 'live', userIds: ['anna', 'me'] };

/** The parts of a call that reach beyond its tab: its words to the server, its ticket and its room. */
export function callParts() {
  const askServer = promiseActor<Acknowledgement, ClientEvent>();
  const ticket = promiseActor<RoomTicket, { readonly conversationId: string }>();
  const room = callbackActor<RoomCommand, RoomInput>();
  const lastWords = lastWordsMachine.provide({ actors: { askServer: askServer.logic } });
  const outside = { askServer: askServer.logic, lastWords, ticket: ticket.logic, room: room.logic };
  return { askServer, ticket, room, outside };
}

/** The call of somebody; `known` is what their store has. */
export function begin(self: Partial<OwnUser> = {}, known: Partial<DbContext> = {}) {
  const world = createWorld({ peers: ['db', 'serverConfig'] });
  world.hold('db', { ...emptyDb(ownUserShape(self)), ...known });
  const watchCalls = callbackActor<EventObject>();
  const sound = callbackActor();
  const isTaken = promiseActor<boolean>();
  const gestures = callbackActor();
  const ownPicture = callbackActor<
    CallEvent,
    { readonly video: boolean; readonly isGroup: boolean }
  >();
  const blinkTitle = callbackActor<RingerEvent, Incoming>();
  const sayShown = callbackActor<RingerEvent, Incoming>();
  const notice = callbackActor<RingerEvent, Incoming>();
  const { askServer, ticket, room, outside } = callParts();
  const kept: (string | null)[] = [];
  let attempts = 0;
  let prepared = 0;
  const call = world.start(
    callMachine.provide({
      actors: {
        ringer: ringerMachine.provide({
          actors: {
            sound: sound.logic,
            isTaken: isTaken.logic,
            watchGestures: gestures.logic,
            blinkTitle: blinkTitle.logic,
            notice: notice.logic,
            sayShown: sayShown.logic,
          },
        }),
        ...outside,
        watchCalls: watchCalls.logic,
        ownPicture: ownPicture.logic,
      },
      actions: {
        keepCall: ({ context }) => void kept.push(context.callId),
        dropCall: () => void kept.push(null),
        prepareRoom: () => void (prepared += 1),
        nameAttempt: assign({ attemptId: () => `attempt ${(attempts += 1)}` }),
      },
    }),
    { input: { userId: 'me' } },
  );
  call.send({ type: 'realtime.live' });
  const hear = (event: CallServerEvent) => call.send(event);
  /** The store's calls have changed. */
  const show = (event: Extract<CallEvent, { type: 'call.shown' }>) => watchCalls.last.send(event);
  const said = () => askServer.calls.map(({ input }) => input);
  const rings = (given: { callId?: string; conversationId?: string; ringForMs?: number } = {}) =>
    hear({
      type: 'call:incoming',
      payload: {
        callId: 'k1',
        conversationId: 'c1',
        from: { id: 'anna', name: 'Анна' },
        video: true,
        expiresAt: '2026-03-01T10:00:25.000Z',
        ringForMs: 25_000,
        ...given,
      },
    });
  return {
    world,
    sound,
    gestures,
    /** The browser allows no tab to play a sound. */
    refuseSound: () => {
      sound.last.send({ type: 'ring.refused' });
      world.clock.increment(ringTurnMs);
      isTaken.last.resolve(false);
    },
    blinkTitle,
    notice,
    ownPicture,
    call,
    askServer,
    ticket,
    room,
    kept,
    /** How often the room's code was loaded ahead. */
    prepared: () => prepared,
    hear,
    said,
    rings,
    ends: (
      reason: Extract<CallServerEvent, { type: 'call:ended' }>['payload']['reason'],
      callId = 'k1',
    ) => hear({ type: 'call:ended', payload: { callId, conversationId: 'c1', reason } }),
    shows: (version: number, shown: Partial<Call> | null) =>
      show({
        type: 'call.shown',
        version,
        calls: shown
          ? [
              {
                conversationId: 'c1',
                callId: 'k1',
                state: 'ringing',
                video: false,
                callerId: 'anna',
                startedAt: '2026-03-01T10:00:00.000Z',
                userIds: ['anna'],
                invitedIds: [],
                ...shown,
              },
            ]
          : [],
      }),
    /** In the first call, the store shows another one that rings for these people. */
    begins: (invitedIds: readonly string[], callId: string) => {
      const one = { video: false, startedAt: '2026-03-01T10:00:00.000Z' };
      show({
        type: 'call.shown',
        version: 6,
        calls: [
          {
            ...one,
            conversationId: 'c1',
            callId: 'k1',
            state: 'live',
            callerId: 'anna',
            userIds: ['anna', 'me'],
            invitedIds: [],
          },
          {
            ...one,
            conversationId: 'c3',
            callId,
            state: 'ringing',
            callerId: 'boris',
            userIds: ['boris'],
            invitedIds: [...invitedIds],
          },
        ],
      });
    },
    acknowledge: (answer: Acknowledgement = { ok: true, callId: 'k1' }) =>
      askServer.last.resolve(answer),
    stage: () => selectStage(call.getSnapshot()),
    reason: () => selectReason(call.getSnapshot()),
    /** Answers the call and connects to the room. */
    goLive: () => {
      rings();
      call.send({ type: 'call.answer', video: false });
      askServer.last.resolve({ ok: true, callId: 'k1' });
      ticket.last.resolve(way);
      room.last.send({ type: 'room.connected' });
    },
  };
}
