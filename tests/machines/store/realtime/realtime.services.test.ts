import { expect, test } from 'vitest';
import { idlenessMachine } from '#machines/app/idleness/idleness.machine.ts';
import { createRealtimeImplementations } from '#machines/store/realtime/realtime.services.ts';
import { callbackActor, createWorld } from '#tests/model/rules.ts';

test('a connection says from its first word whether anybody is at the page', () => {
  const world = createWorld();
  const said: boolean[] = [];
  const { connection } = createRealtimeImplementations({
    socket: {
      open({ isActive }) {
        said.push(isActive);
        return { emit: () => Promise.resolve({ ok: true }), close() {} };
      },
    },
    clock: { now: () => 0 },
  }).actors;
  const connect = () => world.start(connection, { input: { token: 't' } });
  connect();
  const watchInput = callbackActor();
  const idleness = world.start(
    idlenessMachine.provide({ actors: { watchInput: watchInput.logic } }),
    { systemId: 'idleness' },
  );
  connect();
  world.clock.increment(600_000);
  connect();
  idleness.send({ type: 'idleness.input' });
  connect();
  expect(said).toEqual([true, true, false, true]);
});
