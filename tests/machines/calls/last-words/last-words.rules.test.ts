import { expect, test } from 'vitest';
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import { callTryPauseMs } from '#contract/call-limits.ts';
import type { LastWord } from '#machines/calls/last-words/last-words.events.ts';
import { lastWordsMachine } from '#machines/calls/last-words/last-words.machine.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';

const conversationId = 'c1';
const end = (name: { callId?: string; attemptId?: string }): LastWord => ({
  name: 'call:end',
  payload: { conversationId, ...name },
});

function begin() {
  const world = createWorld();
  const askServer = promiseActor<Acknowledgement, ClientEvent>();
  const words = world.start(lastWordsMachine.provide({ actors: { askServer: askServer.logic } }));
  return {
    world,
    askServer,
    words,
    say: (word: LastWord) => words.send({ type: 'lastWords.say', word }),
    said: () => askServer.calls.map(({ input }) => input),
  };
}

test('they wait for the connection, and go one after another', () => {
  const { words, say, said, askServer } = begin();
  say(end({ callId: 'k1' }));
  say(end({ attemptId: 'a1' }));
  expect(said()).toEqual([]);
  words.send({ type: 'realtime.live' });
  expect(said()).toEqual([end({ callId: 'k1' })]);
  askServer.last.resolve({ ok: true });
  expect(said()).toEqual([end({ callId: 'k1' }), end({ attemptId: 'a1' })]);
});

test('one that names neither a call nor an attempt is said at once or never', () => {
  const { words, say, said, askServer } = begin();
  say(end({}));
  words.send({ type: 'realtime.live' });
  expect(said()).toEqual([]);
  say(end({}));
  expect(said()).toEqual([end({})]);
  words.send({ type: 'realtime.lost' });
  askServer.last.reject(new Error('There is no connection'));
  words.send({ type: 'realtime.live' });
  expect(said()).toHaveLength(1);
});

test('one that was not acknowledged is said again, unless it was withdrawn', () => {
  const { world, words, say, said, askServer } = begin();
  words.send({ type: 'realtime.live' });
  say(end({ callId: 'k1' }));
  askServer.last.reject(new Error('No acknowledgement came'));
  world.clock.increment(60_000);
  expect(said()).toHaveLength(2);
  askServer.last.reject(new Error('No acknowledgement came'));
  words.send({ type: 'lastWords.withdraw', callId: 'k1' });
  world.clock.increment(60_000);
  expect(said()).toHaveLength(2);
});

test('one that was not acknowledged is said again after its pause, not earlier and not later', () => {
  const { world, words, say, said, askServer } = begin();
  words.send({ type: 'realtime.live' });
  say(end({ callId: 'k1' }));
  askServer.last.reject(new Error('No acknowledgement came'));
  world.clock.increment(callTryPauseMs - 1);
  expect(said()).toHaveLength(1);
  world.clock.increment(1);
  expect(said()).toHaveLength(2);
});

test('while the connection is lost nothing is said, and what names nothing is not kept', () => {
  const { words, say, said } = begin();
  words.send({ type: 'realtime.live' });
  words.send({ type: 'realtime.lost' });
  say(end({}));
  say(end({ callId: 'k1' }));
  expect(said()).toEqual([]);
  words.send({ type: 'realtime.live' });
  expect(said()).toEqual([end({ callId: 'k1' })]);
});

test('one that names nothing is not kept from before the connection', () => {
  const { words, say } = begin();
  say(end({}));
  expect(words.getSnapshot().context.words).toEqual([]);
});
