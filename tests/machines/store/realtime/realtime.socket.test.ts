import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import type { ErrorCode } from '#contract/errors.ts';
import { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { connectionOf, type Connection } from '#machines/store/realtime/realtime.selectors.ts';
import { createRealtimeImplementations } from '#machines/store/realtime/realtime.services.ts';
import { createSocketService } from '#services/app/socket/socket.ts';
import { createWorld } from '#tests/model/rules.ts';
import { startSocketServer } from '#tests/services/app/socket/socket-server.ts';

/** Real sockets; only the waiting between attempts is simulated. */
describe('realtime over a real socket', () => {
  let server: Awaited<ReturnType<typeof startSocketServer>>;
  let joined: string[];
  /** The reasons for which the server refuses to join a room. */
  let refusals: Map<string, ErrorCode>;
  let world: ReturnType<typeof createWorld>;
  let realtime: ReturnType<typeof start>;

  beforeEach(async () => {
    server = await startSocketServer();
    joined = [];
    refusals = new Map([
      ['gone', 'not_found'],
      ['no id', 'validation'],
    ]);
    listen();
    realtime = start();
  });
  afterEach(async () => {
    realtime.hangUp();
    await server.io.close();
  });

  function listen() {
    server.io.on('connection', (socket) =>
      socket.on('conversation:join', (id: string, answer: (value: object) => void) => {
        joined.push(id);
        const code = refusals.get(id);
        answer(code === undefined ? { ok: true } : { ok: false, code, message: 'Нет' });
      }),
    );
  }

  function start() {
    world = createWorld({ peers: ['session', 'sync'] });
    const socket = createSocketService({ url: server.url });
    const bound = createRealtimeImplementations({ socket, clock: world.clock });
    const actor = world.start(realtimeMachine.provide(bound), { systemId: 'realtime' });
    return {
      hangUp: () => actor.send({ type: 'connectivity.offline' }),
      retry: () => actor.send({ type: 'realtime.retry' }),
      until: (state: Connection) => waitFor(actor, (snapshot) => connectionOf(snapshot) === state),
      give: (token: string) => actor.send({ type: 'realtime.tokenChanged', token }),
      join: (conversationId: string) => actor.send({ type: 'realtime.join', conversationId }),
    };
  }

  /** The server lets the page into its room at the next try. */
  async function letIn() {
    refusals.delete('c1');
    world.clock.increment(500);
    await realtime.until('live');
  }

  test('is live when the server has answered to every join, also for a room that is none for me', async () => {
    realtime.join('c1');
    realtime.join('gone');
    realtime.join('no id');
    realtime.give('good');
    await realtime.until('live');
    expect(joined).toEqual(['c1', 'gone', 'no id']);
    expect(world.told('sync')).toEqual([{ type: 'realtime.live' }]);
  });

  test.each(['unavailable', 'internal', 'rate_limited'] as const)(
    'is not live while the server cannot let it into a room now (%s), and tries again',
    async (code) => {
      refusals.set('c1', code);
      realtime.join('c1');
      realtime.give('good');
      await realtime.until('waiting');
      expect(world.told('sync')).toEqual([]);
      await letIn();
      expect(joined).toEqual(['c1', 'c1']);
    },
  );

  test('connects anew when a room that was opened later does not let it in', async () => {
    realtime.give('good');
    await realtime.until('live');
    refusals.set('c1', 'unavailable');
    realtime.join('c1');
    await realtime.until('waiting');
    await letIn();
    expect(joined).toEqual(['c1', 'c1']);
  });

  test('stays live when a room that was opened later is none for me', async () => {
    realtime.give('good');
    await realtime.until('live');
    realtime.join('gone');
    realtime.join('c1');
    await expect.poll(() => joined).toEqual(['gone', 'c1']);
    expect(world.told('sync')).toEqual([{ type: 'realtime.live' }]);
  });

  test('comes back after the server went and came, joins again, and leads through sync', async () => {
    realtime.join('c1');
    realtime.give('good');
    await realtime.until('live');
    await server.io.close();
    await realtime.until('waiting');
    server = await startSocketServer(server.port);
    listen();
    world.clock.increment(500);
    await realtime.until('live');
    expect(joined).toEqual(['c1', 'c1']);
    expect(world.told('sync').map(({ type }) => type)).toEqual([
      'realtime.live',
      'realtime.lost',
      'realtime.live',
    ]);
  });

  test('with an expired token asks for another and comes in with that', async () => {
    realtime.give('unauthorized');
    await expect
      .poll(() => world.told('session').at(-1))
      .toEqual({
        type: 'session.renew',
        usedToken: 'unauthorized',
      });
    realtime.give('good');
    await realtime.until('live');
  });

  test('that is one too many stays out until it is asked for', async () => {
    realtime.give('too_many');
    await realtime.until('tooMany');
    world.clock.increment(3_600_000);
    realtime.give('good');
    realtime.retry();
    await realtime.until('live');
  });

  test('gives a new token to the server without a new connection', async () => {
    const given: unknown[] = [];
    let connections = 0;
    server.io.on('connection', (socket) => {
      connections += 1;
      socket.on('auth:refresh', (payload: unknown) => given.push(payload));
    });
    realtime.give('good');
    await realtime.until('live');
    realtime.give('good-2');
    await expect.poll(() => given).toEqual([{ token: 'good-2' }]);
    expect(connections).toBe(1);
  });
});
