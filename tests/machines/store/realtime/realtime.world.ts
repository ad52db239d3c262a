/** Realtime among recording peers; the test plays its connection. */
import type { RefusalCode, ServerEvent } from '#contract/events.ts';
import type { ConnectionCommand } from '#machines/store/realtime/realtime.events.ts';
import { countTry, realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { eventOf } from '#machines/store/realtime/realtime.services.ts';
import { connectionOf } from '#machines/store/realtime/realtime.selectors.ts';
import type { SocketSignal } from '#services/app/socket/types.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { callbackActor, createWorld } from '#tests/model/rules.ts';

export function begin() {
  const connection = callbackActor<ConnectionCommand, { readonly token: string }>();
  const world = createWorld({
    peers: [
      'session',
      'connectivity',
      'sync',
      'db',
      'inbox',
      'typists',
      'notifier',
      'sessions',
      'newSignIns',
      'idleness',
      'serverConfig',
      'person',
    ],
  });
  world.hold('db', createDb().now);
  const realtime = world.start(
    realtimeMachine.provide({
      actors: { connection: connection.logic },
      actions: { countTry: countTry(() => world.clock.now()) },
    }),
    { systemId: 'realtime' },
  );
  const signal = (given: SocketSignal) => connection.last.send(eventOf(given));
  return {
    connection,
    world,
    realtime,
    state: () => connectionOf(realtime.getSnapshot()),
    /** The tokens of all attempts to connect, in order. */
    attempts: () => connection.calls.map(({ input }) => input.token),
    give: (token: string) => realtime.send({ type: 'realtime.tokenChanged', token }),
    join: (conversationId: string) => realtime.send({ type: 'realtime.join', conversationId }),
    signal,
    refuse: (code: RefusalCode) => signal({ type: 'refused', code }),
    arrive: (event: ServerEvent) => signal({ type: 'event', event }),
    goLive: () => {
      signal({ type: 'opened' });
      connection.last.send({ type: 'connection.joined' });
    },
  };
}
