/** The question «Завершить текущий звонок?» while the call that it is about changes: beside a real call, room and store. */
import { assign, type ActorRefFrom, type AnyActorLogic } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls.ts';
import { callLoaderMachine } from '#machines/calls/call-loader/call-loader.machine.ts';
import { watchOccupation } from '#machines/calls/call-loader/call-loader.occupation.ts';
import { selectAsked } from '#machines/calls/call-loader/call-loader.selectors.ts';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import { occupationOf } from '#machines/calls/call/call.occupation.ts';
import { selectCallConversation, selectStage } from '#machines/calls/call/call.selectors.ts';
import { roomVisitMachine } from '#machines/calls/room-visit/room-visit.machine.ts';
import { lazyLogic } from '#machines/kit/lazy-logic.ts';
import { callParts } from '#tests/machines/calls/call/call.world.ts';
import { conversationShape, ownUserShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

/** Anna's tab, with chats with Boris (c1), Vera (c2) and others. */
function begin() {
  const world = createWorld();
  const self = ownUserShape({ id: 'me' });
  const db = startDb(world, self);
  const loadParts = promiseActor<void>();
  const { outside } = callParts();
  const turn = callbackActor();
  const elsewhere = promiseActor<boolean>();
  const nothing: AnyActorLogic = callbackActor().logic;
  const callHere = callMachine.provide({
    actors: outside,
    actions: {
      keepCall: () => {},
      dropCall: () => {},
      prepareRoom: () => {},
      nameAttempt: assign({ attemptId: 'attempt' }),
    },
  });
  const visitHere = roomVisitMachine.provide({
    actors: { isElsewhere: elsewhere.logic, turn: turn.logic },
  });
  const loader = world.start(
    callLoaderMachine.provide({
      actors: {
        loadParts: loadParts.logic,
        call: lazyLogic(() => callHere),
        roomVisit: lazyLogic(() => visitHere),
        callDevices: nothing,
        recentCalls: nothing,
        watchOccupation,
      },
      actions: {
        weigh: assign({
          leaves: ({ context: { wanted }, system }) =>
            wanted && occupationOf(system, wanted.conversationId),
        }),
      },
    }),
    { input: { userId: 'me' } },
  );
  loadParts.last.resolve();
  // Safe: the loader starts this chart under this name.
  const call = loader.system.get('call') as ActorRefFrom<typeof callMachine>;
  // Safe: the loader starts this chart under this name.
  const visit = loader.system.get('roomVisit') as ActorRefFrom<typeof roomVisitMachine>;
  let version = 1;
  return {
    loader,
    call,
    visit,
    world,
    turn,
    elsewhere,
    wants: (conversationId: string) =>
      loader.send({ type: 'call.start', conversationId, video: false }),
    asked: () => selectAsked(loader.getSnapshot())?.leaves ?? null,
    /** The call in this tab, and how far it is. */
    here: () => {
      const now = call.getSnapshot();
      return [selectCallConversation(now), selectStage(now)];
    },
    rings: (conversationId: string, callId: string) =>
      call.send({
        type: 'call:incoming',
        payload: {
          callId,
          conversationId,
          from: { id: 'vera', name: 'Вера' },
          video: false,
          expiresAt: '2026-03-01T10:00:25.000Z',
          ringForMs: 25_000,
        },
      }),
    ends: (conversationId: string, callId: string) =>
      call.send({
        type: 'call:ended',
        payload: { callId, conversationId, reason: 'ended' },
      }),
    /** What the store says of a conversation's call. */
    shows: (id: string, userIds: string[] | null) => {
      version += 1;
      const running: Call | null = userIds && {
        callId: `other/${id}`,
        state: 'live',
        video: false,
        callerId: 'boris',
        startedAt: '2026-03-01T10:00:00.000Z',
        userIds,
        invitedIds: [],
      };
      db.send({
        type: 'conversations:update',
        payload: { conversation: conversationShape({ id, version, call: running }) },
      });
    },
  };
}

type Tab = ReturnType<typeof begin>;

/** Boris calls, and the person answers. */
function inCallWithBoris(tab: Tab) {
  tab.rings('c1', 'k1');
  tab.call.send({ type: 'call.answer', video: false });
  expect(tab.here()).toEqual(['c1', 'answering']);
}

describe('the other side hangs up', () => {
  test('and the call that was wanted begins, without a question', () => {
    const tab = begin();
    inCallWithBoris(tab);
    tab.wants('c2');
    expect(tab.asked()).toEqual({ otherId: 'c1' });
    tab.ends('c1', 'k1');
    expect([tab.asked(), tab.here()]).toEqual([null, ['c2', 'inviting']]);
  });

  test('and a call that has waited rings, and nobody else is called', () => {
    const tab = begin();
    inCallWithBoris(tab);
    tab.rings('c3', 'k3');
    tab.wants('c2');
    expect(tab.asked()).toEqual({ otherId: 'c1' });
    tab.ends('c1', 'k1');
    expect([tab.asked(), tab.here()]).toEqual([null, ['c3', 'ringing']]);
    tab.world.clock.increment(10_000);
    expect(tab.here()).toEqual(['c3', 'ringing']);
  });
});

test('who is called anew from where the call has ended hears it ring, and nobody else is called', () => {
  const tab = begin();
  inCallWithBoris(tab);
  tab.rings('c1', 'k2');
  tab.wants('c2');
  tab.ends('c1', 'k1');
  expect([tab.asked(), tab.here()]).toEqual([null, ['c1', 'ringing']]);
});

test('who hangs up by themselves is asked nothing and calls nobody', () => {
  const tab = begin();
  inCallWithBoris(tab);
  tab.wants('c2');
  tab.call.send({ type: 'call.hangUp' });
  expect([tab.asked(), tab.here()]).toEqual([null, [null, 'idle']]);
});

test('who takes a call that has waited is asked about that one', () => {
  const tab = begin();
  inCallWithBoris(tab);
  tab.rings('c3', 'k3');
  tab.wants('c2');
  tab.call.send({ type: 'call.answerNext', video: false });
  expect([tab.asked(), tab.here()]).toEqual([{ otherId: 'c3' }, ['c3', 'answering']]);
});

test('who takes the very call that they wanted is asked nothing', () => {
  const tab = begin();
  inCallWithBoris(tab);
  tab.rings('c2', 'k2');
  tab.wants('c2');
  tab.call.send({ type: 'call.answerNext', video: false });
  expect([tab.asked(), tab.here()]).toEqual([null, ['c2', 'answering']]);
});

test('the call on another device ends, and the question with it; other news leave it', () => {
  const tab = begin();
  tab.shows('c1', ['boris', 'me']);
  tab.wants('c2');
  expect(tab.asked()).toEqual({ otherId: 'c1' });
  const { context } = tab.loader.getSnapshot();
  tab.shows('c4', null);
  expect(tab.loader.getSnapshot().context, 'nothing is drawn anew').toBe(context);
  tab.shows('c1', null);
  expect([tab.asked(), tab.here()]).toEqual([null, [null, 'idle']]);
});

test('who leaves the room, or has gone into another tab, is asked nothing and calls nobody', () => {
  for (const leave of [
    ({ visit }: Tab) => visit.send({ type: 'roomVisit.leave' }),
    ({ turn }: Tab) => turn.last.send({ type: 'roomVisit.takenElsewhere', to: 'call' }),
  ]) {
    const tab = begin();
    tab.visit.send({ type: 'roomVisit.edit', name: 'дача' });
    tab.visit.send({ type: 'roomVisit.enter' });
    tab.elsewhere.last.resolve(false);
    tab.wants('c2');
    expect(tab.asked()).toEqual({ room: 'дача' });
    leave(tab);
    expect([tab.asked(), tab.here()]).toEqual([null, [null, 'idle']]);
  }
});

test('the end of a call that is still shown begins nothing for who was in another on another device', () => {
  const tab = begin();
  tab.rings('c1', 'k1');
  tab.ends('c1', 'k1');
  expect(tab.here()).toEqual(['c1', 'ended']);
  tab.shows('c3', ['boris', 'me']);
  tab.wants('c2');
  expect(tab.asked()).toEqual({ otherId: 'c3' });
  tab.shows('c3', null);
  expect([tab.asked(), tab.here()]).toEqual([null, ['c1', 'ended']]);
});
