import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import {
  serverConfigMachine,
  type Limits,
} from '#machines/app/server-config/server-config.machine.ts';
import { createServerConfigImplementations } from '#machines/app/server-config/server-config.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { expectNth } from '#tests/model/timing.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';

const livekitUrl = 'wss://vest.example/livekit';
const told = (others: Partial<Limits> = {}): Limits => ({
  uploadMaxBytes: 104_857_600,
  calls: 'available',
  livekitUrl,
  eblidDigits: 4,
  ...others,
});

function begin() {
  const world = createWorld();
  const db = startDb(world);
  const ask = promiseActor<Limits>();
  const limits = world.start(serverConfigMachine.provide({ actors: { ask: ask.logic } }));
  return { world, ask, limits, known: () => db.getSnapshot().context };
}

test('files may have 100 MiB until the server has told its own limit, and then that', () => {
  const { ask, known } = begin();
  expect(known().uploadMaxBytes).toBe(104_857_600);
  ask.last.resolve(told({ uploadMaxBytes: 5_000_000 }));
  expect(known().uploadMaxBytes).toBe(5_000_000);
});

test('an EBLID has four digits until the server has told how many, also where an operator raises that', () => {
  const { ask, known, limits } = begin();
  expect(known().eblidDigits).toBe(4);
  ask.last.resolve(told({ eblidDigits: 5 }));
  expect(known().eblidDigits).toBe(5);
  limits.send({ type: 'realtime.lost' });
  limits.send({ type: 'realtime.live' });
  ask.last.resolve(told({ eblidDigits: 6 }));
  expect(known().eblidDigits).toBe(6);
});

test('the server is asked once, and again only when it did not answer', () => {
  const { world, ask, known } = begin();
  ask.last.reject(noAnswer);
  world.clock.increment(500);
  expect(ask.calls).toHaveLength(2);
  ask.last.reject(refusal(503));
  world.clock.increment(1_000);
  expect(ask.calls).toHaveLength(3);
  ask.last.resolve(told({ uploadMaxBytes: 7 }));
  world.clock.increment(3_600_000);
  expect(ask.calls).toHaveLength(3);
  expect(known().uploadMaxBytes).toBe(7);
});

test('calls are being prepared until the server says that one can call; it is asked every 3 s for it', () => {
  const { world, ask, known } = begin();
  expect(known()).toMatchObject({ calls: 'preparing', livekitUrl: null });
  ask.last.resolve(told({ calls: 'preparing', livekitUrl: null }));
  expectNth(2, () => ask.calls, world.clock, { afterMs: 2_999, byMs: 3_000 });
  expect(known().calls).toBe('preparing');
  ask.last.resolve(told());
  expect(known()).toMatchObject({ calls: 'available', livekitUrl });
  world.clock.increment(3_600_000);
  expect(ask.calls).toHaveLength(2);
});

test('a server without calls is not asked for them every 3 s', () => {
  const { world, ask, known } = begin();
  ask.last.resolve(told({ calls: 'off', livekitUrl: null }));
  world.clock.increment(3_600_000);
  expect(ask.calls).toHaveLength(1);
  expect(known().calls).toBe('off');
});

test('a server that was started anew is asked anew: it may prepare its calls', () => {
  const { ask, limits, known } = begin();
  ask.last.resolve(told());
  limits.send({ type: 'realtime.live' });
  expect(ask.calls, 'the first connection is of the server that was just asked').toHaveLength(1);
  limits.send({ type: 'realtime.lost' });
  expect(ask.calls, 'nobody would answer').toHaveLength(1);
  limits.send({ type: 'realtime.live' });
  expect(ask.calls).toHaveLength(2);
  expect(known().calls, 'what was known stands until the answer').toBe('available');
  ask.last.resolve(told({ calls: 'preparing', livekitUrl: null }));
  expect(known().calls).toBe('preparing');
});

test('a call that met no video server makes it ask, and calls are prepared until they can be had again', () => {
  const { world, ask, limits, known } = begin();
  ask.last.resolve(told());
  limits.send({ type: 'serverConfig.ask' });
  expect(ask.calls).toHaveLength(2);
  limits.send({ type: 'serverConfig.ask' });
  expect(ask.calls, 'once is enough').toHaveLength(2);
  ask.last.resolve(told({ calls: 'preparing' }));
  expect(known().calls).toBe('preparing');
  world.clock.increment(3_000);
  ask.last.resolve(told());
  expect(known().calls).toBe('available');
});

test('who did not answer is asked as soon as the connection lives', () => {
  const { ask, limits } = begin();
  ask.last.reject(noAnswer);
  limits.send({ type: 'realtime.live' });
  expect(ask.calls).toHaveLength(2);
});

test('an answer after failures forgets them: the next failure is asked again as soon as the first', () => {
  const { world, ask } = begin();
  for (const pauseMs of [500, 1_000, 2_000]) {
    ask.last.reject(noAnswer);
    world.clock.increment(pauseMs);
  }
  ask.last.resolve(told({ calls: 'preparing' }));
  world.clock.increment(3_000);
  const asked = ask.calls.length;
  ask.last.reject(noAnswer);
  world.clock.increment(500);
  expect(ask.calls).toHaveLength(asked + 1);
});

test('what it tells stands in GET /config', async () => {
  const { api, asked } = recordingApi({
    body: { limits: { uploadMaxBytes: 42 }, calls: 'available', livekitUrl, eblidDigits: 6 },
  });
  const asking = createActor(createServerConfigImplementations({ api }).actors.ask).start();
  expect(await toPromise(asking)).toEqual(told({ uploadMaxBytes: 42, eblidDigits: 6 }));
  expect(asked.map(({ route }) => route)).toEqual(['GET /config']);
});
