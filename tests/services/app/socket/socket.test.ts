import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSocketService } from '#services/app/socket/socket.ts';
import type { SocketConnection, SocketSignal } from '#services/app/socket/types.ts';
import { freePort } from '#tests/infra/free-port.ts';
import { startSocketServer } from './socket-server.ts';

describe('a socket', () => {
  let server: Awaited<ReturnType<typeof startSocketServer>>;
  let connections: SocketConnection[];

  beforeEach(async () => {
    server = await startSocketServer();
    connections = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const connection of connections) connection.close();
    await server.io.close();
  });

  /** Opens a socket and keeps its signals; `next` waits for one of a type. */
  function open(token: string, url = server.url, ackMs = 60_000) {
    const signals: SocketSignal[] = [];
    const waiting: Array<() => void> = [];
    const connection = createSocketService({ url, ackMs }).open({
      token,
      isActive: true,
      on: (signal) => {
        signals.push(signal);
        for (const look of waiting.splice(0)) look();
      },
    });
    connections.push(connection);
    const next = async (type: SocketSignal['type']): Promise<SocketSignal> => {
      const found = signals.find((signal) => signal.type === type);
      if (found) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return next(type);
    };
    return { connection, signals, next };
  }

  test('opens with the token in its handshake, and not in the address, over websocket alone', async () => {
    const arrived = once(server.io, 'connection');
    const { next, signals } = open('good');
    await next('opened');
    const [socket] = await arrived;
    expect(socket.handshake.auth).toEqual({ token: 'good', active: true });
    expect(socket.handshake.query).not.toHaveProperty('token');
    expect(socket.conn.transport.name).toBe('websocket');
    expect(signals).toEqual([{ type: 'opened' }]);
  });

  test.each(['unauthorized', 'too_many', 'unavailable'])(
    'tells that it was refused as %s',
    async (code) => {
      const { next } = open(code);
      expect(await next('refused')).toEqual({ type: 'refused', code });
    },
  );

  test('that is refused for a reason unknown here counts as closed', async () => {
    const { next } = open('sunspots');
    expect(await next('closed')).toEqual({ type: 'closed' });
  });

  test('to a server that is away is closed, and does not try again by itself', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { next, signals } = open('good', url);
    await next('closed');
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    // Another try of the first would have failed before this later socket did.
    await open('good', url).next('closed');
    expect(signals).toEqual([{ type: 'closed' }]);
  });

  test('tells when it breaks', async () => {
    server.io.on('connection', (socket) => socket.conn.close());
    const { next, signals } = open('good');
    await next('closed');
    expect(signals.at(-1)).toEqual({ type: 'closed' });
  });

  test("brings the server's events", async () => {
    const payload = { userId: 'b', status: 'ONLINE', lastSeenAt: null };
    server.io.on('connection', (socket) => socket.emit('presence:update', payload));
    const { next } = open('good');
    expect(await next('event')).toEqual({
      type: 'event',
      event: { name: 'presence:update', payload },
    });
  });

  test("sends commands and brings the server's answer", async () => {
    server.io.on('connection', (socket) =>
      socket.on('conversation:join', (id: string, answer: (value: object) => void) =>
        answer(id === 'c1' ? { ok: true } : { ok: false, code: 'not_found', message: 'Нет' }),
      ),
    );
    const { next, connection } = open('good');
    await next('opened');
    const join = (payload: string) => connection.emit({ name: 'conversation:join', payload });
    await expect(join('c1')).resolves.toEqual({ ok: true });
    await expect(join('c2')).resolves.toMatchObject({ ok: false, code: 'not_found' });
  });

  test('does not wait for an answer for ever', async () => {
    const { next, connection } = open('good', server.url, 50);
    await next('opened');
    await expect(connection.emit({ name: 'conversation:join', payload: 'c1' })).rejects.toThrow();
  });

  test('gives up an answer when it breaks', async () => {
    server.io.on('connection', (socket) =>
      socket.on('conversation:join', () => socket.conn.close()),
    );
    const { next, connection } = open('good', server.url, 60_000);
    await next('opened');
    await expect(connection.emit({ name: 'conversation:join', payload: 'c1' })).rejects.toThrow();
  });

  test('that is not open sends nothing, also not later', async () => {
    const heard: string[] = [];
    server.io.on('connection', (socket) =>
      socket.onAny((name: string, _: string, answer: (value: object) => void) => {
        heard.push(name);
        answer({ ok: true });
      }),
    );
    const { next, connection } = open('good');
    const early = connection.emit({ name: 'conversation:leave', payload: 'c1' });
    await expect(early).rejects.toThrow();
    await next('opened');
    await connection.emit({ name: 'conversation:join', payload: 'c1' });
    expect(heard).toEqual(['conversation:join']);
  });

  test('that was closed says nothing more, and the server sees it go', async () => {
    const arrived = once(server.io, 'connection');
    const { next, signals, connection } = open('good');
    await next('opened');
    const [socket] = await arrived;
    const gone = once(socket, 'disconnect');
    connection.close();
    await gone;
    expect(signals).toEqual([{ type: 'opened' }]);
  });
});
