import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import { selectReaderCount } from '#machines/store/db/db.participants.ts';
import { rosterMachine } from '#machines/chats/roster/roster.machine.ts';
import {
  conversationShape,
  entryShape,
  noAnswer,
  ownUserShape,
  refusal,
  userShape,
} from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

const people = Array.from({ length: 40 }, (_, n) => ({
  user: n === 0 ? ownUserShape() : userShape({ id: `u${n}` }),
  role: 'member' as const,
  lastReadSeq: 7,
}));
/** A group of 40 people by default, of whom this many are listed. */
const group = (named: number, given: Partial<Conversation> = {}) =>
  conversationShape({
    isGroup: true,
    version: 5,
    lastSeq: 7,
    participants: people.slice(0, named),
    participantCount: 40,
    ...given,
  });

let world: World;
let db: ReturnType<typeof startDb>;
let server: ReturnType<typeof promiseActor<Conversation, { conversationId: string }>>;
let roster: ActorRefFrom<typeof rosterMachine>;

const tellDb = (conversation: Conversation) =>
  db.send({ type: 'conversations:update', payload: { conversation } });
const readers = () => selectReaderCount(db.getSnapshot().context, 'c1', 7);

beforeEach(() => {
  world = createWorld();
  server = promiseActor();
  db = startDb(world);
  tellDb(group(32));
  const logic = rosterMachine.provide({ actors: { readAll: server.logic } });
  roster = world.start(logic, { input: { conversationId: 'c1' } });
});

/** One looks at the group for as long as it takes until its people are read. */
function lookAtIt() {
  db.send({ type: 'conversation.opened', conversationId: 'c1' });
  world.clock.increment(300);
}

/** Expects all 39 others to be known, and nothing to be asked again. */
function expectAllForGood() {
  expect(readers()).toBe(39);
  world.clock.increment(60_000);
  expect(server.calls).toHaveLength(1);
}

describe('the people of a large group', () => {
  test('are all read 300 ms after one has begun to look at it, not before', () => {
    world.clock.increment(60_000);
    db.send({ type: 'conversation.opened', conversationId: 'c1' });
    world.clock.increment(299);
    expect(server.calls).toHaveLength(0);
    world.clock.increment(1);
    expect(server.last.input).toEqual({ conversationId: 'c1' });
    expect(readers()).toBe(31);
    server.last.resolve(group(40));
    expectAllForGood();
  });

  test('stay known when a list names only 32 of them', () => {
    lookAtIt();
    server.last.resolve(group(40));
    const { participants: _all, ...newer } = group(32, { version: 9 });
    db.send({
      type: 'list.loaded',
      known: db.getSnapshot().context.conversations,
      entries: [entryShape({ ...newer, participants: people.slice(0, 32) })],
    });
    expectAllForGood();
  });

  test('are read anew when somebody has come', () => {
    lookAtIt();
    server.last.resolve(group(40));
    tellDb(group(32, { version: 6, participantCount: 41 }));
    world.clock.increment(300);
    expect(server.calls).toHaveLength(2);
  });

  test('are asked for again after a failure, and not where it is not mine any more', () => {
    lookAtIt();
    server.last.reject(noAnswer);
    world.clock.increment(500);
    expect(server.calls).toHaveLength(2);
    server.last.reject(refusal(404, 'not_found'));
    world.clock.increment(60_000);
    expect(server.calls).toHaveLength(2);
    expect(roster.getSnapshot().status).toBe('done');
  });
});

test('a small group is never asked for: everybody is named', () => {
  tellDb(group(3, { version: 6, participantCount: 3 }));
  db.send({ type: 'conversation.opened', conversationId: 'c1' });
  world.clock.increment(60_000);
  expect(server.calls).toHaveLength(0);
});

describe('the reading of them', () => {
  function reading() {
    const short = startStubbed(rosterMachine, { input: { conversationId: 'c1' } });
    short.actor.send({ type: 'roster.short' });
    short.world.clock.increment(300);
    return short;
  }

  test('that does not come is tried again later each time, and not before the server allows it', () => {
    const short = reading();
    short.fail('readAll', noAnswer);
    short.world.clock.increment(500);
    expect(short.now().hasTag('busy')).toBe(true);
    short.fail('readAll', refusal(429, 'rate_limited', 20_000));
    short.world.clock.increment(19_999);
    expect(short.now().hasTag('waiting')).toBe(true);
    short.world.clock.increment(1);
    short.finish('readAll', group(40));
    expect([short.now().value, short.now().context.failedTries]).toEqual(['watching', 0]);
  });

  test('is none where the store cannot be watched', () => {
    const short = startStubbed(rosterMachine, { input: { conversationId: 'c1' } });
    short.fail('watchPeople');
    expect(short.now().status).toBe('done');
  });
});
