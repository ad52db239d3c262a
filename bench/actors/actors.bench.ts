/**
 * The work of the actors alone, in Node: the real charts over a world that answers from memory, beside a machine of one
 * state. Nothing is drawn.
 */
import { assign, createActor, createMachine, type AnyActorRef } from 'xstate';
import { peer, startWorld, type World } from '#atlas/world/world.ts';
import {
  conversationShape,
  messageShape,
  ownUserShape,
  pageShape,
} from '#tests/machines/kit/shapes.ts';
import { selectMessages } from '#machines/store/db/db.selectors.ts';
import { watchActors } from '../../src/inspector/watch.ts';
import { recordActors } from '../../src/recorder/recorder.ts';
import { interleave, median, type Figure } from '../infra/rounds.ts';

const events = 2_000;
/** More than are kept, so that each opening starts the conversation's actors anew. */
const conversationIds = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'];
const anna = 'anna';

const counter = createMachine({
  context: { count: 0 },
  initial: 'counting',
  states: {
    counting: {
      on: { count: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    },
  },
});

/** Starts an app in the conversation c1 with this many messages loaded. */
function openWorld(messages: number): World {
  const pageOf = (conversationId: string, from: number, to: number) => {
    const seqs = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const page = pageShape({ seqs, hasMore: from > 1, version: messages });
    const made = page.messages.map((message) => ({ ...message, conversationId }));
    // Ids are the whole server's, and every conversation counts from 1.
    return { ...page, messages: made.map((message) => ({ ...message, id: idOf(message) })) };
  };
  const world = startWorld({
    self: ownUserShape(),
    conversations: conversationIds.map((id) =>
      conversationShape({ id, lastSeq: messages, version: messages }),
    ),
    contacts: [],
    devices: [],
    newestPage: (id) => pageOf(id, Math.max(1, messages - 49), messages),
  });
  peer(world, 'inbox').send({ type: 'inbox.open', conversationId: 'c1' });
  for (let to = messages - 50; to > 0; to -= 100) {
    const page = pageOf('c1', Math.max(1, to - 99), to);
    peer(world, 'db').send({ type: 'page.loaded', conversationId: 'c1', edge: 'older', page });
  }
  return world;
}

const idOf = ({ conversationId, seq }: { conversationId: string; seq: number }) =>
  `${conversationId}-${seq}`;

/** Answers the microseconds that one of many calls takes. */
function microseconds(count: number, act: (index: number) => void): number {
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) act(index);
  return ((performance.now() - startedAt) * 1_000) / count;
}

function typing(world: World) {
  const composer = peer(world, 'composer:c1');
  return () =>
    microseconds(events, (index) =>
      composer.send({ type: 'composer.changed', text: `Текст ${index}` }),
    );
}

function arriving(world: World, messages: number) {
  const realtime = peer(world, 'realtime');
  let seq = messages;
  return () => {
    const each = microseconds(events / 10, () => {
      seq += 1;
      const message = messageShape({ seq, version: seq, id: `c1-${seq}`, senderId: anna });
      const payload = { conversationId: 'c1', message, version: seq };
      realtime.send({ type: 'message:new', payload });
    });
    const shown = selectMessages(peer(world, 'db').getSnapshot().context, 'c1')?.at(-1)?.seq;
    if (shown !== seq) throw new Error(`the store ends with message ${shown}, not ${seq}`);
    return each;
  };
}

function opening(world: World) {
  const inbox = peer(world, 'inbox');
  let opened = 0;
  return () =>
    microseconds(events / 20, () => {
      opened += 1;
      const conversationId = conversationIds[opened % conversationIds.length];
      inbox.send({ type: 'inbox.open', conversationId });
    });
}

function ringing(world: World) {
  const realtime = peer(world, 'realtime');
  let calls = 0;
  return () =>
    microseconds(events / 20, () => {
      calls += 1;
      const call = { callId: `call-${calls}`, conversationId: 'c1' };
      const from = { id: anna, name: 'Анна' };
      const ring = { ...call, from, video: false, expiresAt: '2026-03-01T10:01:00.000Z' };
      realtime.send({ type: 'call:incoming', payload: { ...ring, ringForMs: 60_000 } });
      realtime.send({ type: 'call:ended', payload: { ...call, reason: 'cancelled' } });
    });
}

/** Attaches somebody who reads along, as the recorder and the inspector do. */
function readAlong(world: World, attach: (app: AnyActorRef) => void): World {
  attach(world.app);
  return world;
}

const record = (app: AnyActorRef) => void recordActors(app);
/** Drops the reports: the window that shows them is another thread's work. */
const inspect = (app: AnyActorRef) => watchActors('bench', () => {}).watch(app);

export async function measureActors(): Promise<Figure[]> {
  const counting = createActor(counter).start();
  const floor = () => microseconds(events, () => counting.send({ type: 'count' }));
  const figure = async (name: string, act: () => number, most?: number): Promise<Figure> => {
    const measured = await interleave(
      async () => act(),
      async () => floor(),
    );
    return {
      name,
      unit: 'µs',
      product: median(measured.product),
      floor: median(measured.floor),
      target: most === undefined ? null : { kind: 'atMost', value: most },
    };
  };
  const small = openWorld(50);
  const large = openWorld(10_000);
  return [
    await figure('a key (floor of all: an event of a machine with one state)', typing(small), 40),
    await figure('the same with 10,000 messages loaded', typing(large), 40),
    await figure('a key with the recorder', typing(readAlong(openWorld(50), record))),
    await figure('a key with the inspector', typing(readAlong(openWorld(50), inspect))),
    await figure('an incoming message', arriving(small, 50), 150),
    await figure('the same with 10,000 messages loaded', arriving(large, 10_000), 150),
    await figure('the same with the recorder', arriving(readAlong(openWorld(50), record), 50)),
    await figure('opening a conversation whose actors do not run', opening(openWorld(50))),
    await figure('a call rings and ends', ringing(openWorld(50))),
  ];
}
