import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { limitsMachine, type Limits } from '#machines/limits/limits.machine.ts';
import { createLimitsImplementations } from '#machines/limits/limits.services.ts';
import { dbStore } from '#machines/db/db.store.ts';
import { recordingApi } from '#tests/machines/recording-api.ts';
import { noAnswer, ownUserShape, refusal } from '#tests/machines/shapes.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';

function begin() {
  const world = createWorld();
  const db = world.start(dbStore, { systemId: 'db', input: { self: ownUserShape() } });
  const ask = promiseActor<Limits>();
  world.start(limitsMachine.provide({ actors: { ask: ask.logic } }));
  return { world, ask, maxBytes: () => db.getSnapshot().context.uploadMaxBytes };
}

test('files may have 100 MiB until the server has told its own limit, and then that', () => {
  const { ask, maxBytes } = begin();
  expect(maxBytes()).toBe(104_857_600);
  ask.last.resolve({ uploadMaxBytes: 5_000_000 });
  expect(maxBytes()).toBe(5_000_000);
});

test('the server is asked once, and again only when it did not answer', () => {
  const { world, ask, maxBytes } = begin();
  ask.last.reject(noAnswer);
  world.clock.increment(500);
  expect(ask.calls).toHaveLength(2);
  ask.last.reject(refusal(503));
  world.clock.increment(1_000);
  expect(ask.calls).toHaveLength(3);
  ask.last.resolve({ uploadMaxBytes: 7 });
  world.clock.increment(3_600_000);
  expect(ask.calls).toHaveLength(3);
  expect(maxBytes()).toBe(7);
});

test('what it tells stands in GET /config', async () => {
  const { api, asked } = recordingApi({ body: { limits: { uploadMaxBytes: 42 } } });
  const asking = createActor(createLimitsImplementations({ api }).actors.ask).start();
  expect(await toPromise(asking)).toEqual({ uploadMaxBytes: 42 });
  expect(asked.map(({ route }) => route)).toEqual(['GET /config']);
});
