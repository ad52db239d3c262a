/** Attacks on the tunnel to the video server at `/livekit` (contract, One address): what it lets through, and how long. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as callLimits from '#contract/call-limits.ts';
import { nearAddresses } from '#server/app/http/proxies.ts';
import { deviceOf, roomOf, startCallServer } from '../infra/calling.ts';
import { groupOf, removeParticipant } from '../infra/talk.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';

const handshakeMs = 3_000;
const idleMs = 3_000;

const server = testServer(() =>
  startCallServer(undefined, undefined, {
    signallingHandshakeMs: handshakeMs,
    signallingIdleMs: idleMs,
  }),
);

const switched =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

/** A video server that answers as the test says, and keeps what it hears. */
interface Upstream {
  readonly connections: Socket[];
  heard: string;
  /** Its answer to each request; '': it is silent. */
  answer: string;
}

let upstream: Upstream;
let close: () => void;
const visitors: Socket[] = [];

beforeEach(async () => {
  upstream = { connections: [], heard: '', answer: switched };
  const listening = createServer({ allowHalfOpen: true }, (socket) => {
    upstream.connections.push(socket);
    socket.on('error', () => {});
    // It keeps its own half open until the other has gone.
    socket.on('end', () => socket.end());
    socket.setEncoding('utf8').once('data', () => socket.write(upstream.answer));
    socket.on('data', (text: string) => (upstream.heard += text));
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  // Safe: it listens on TCP.
  server.video.signalAt(new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`));
  close = () => listening.close();
});

afterEach(() => {
  for (const socket of [...visitors.splice(0), ...upstream.connections]) socket.destroy();
  close();
});

interface Visitor {
  readonly socket: Socket;
  said: string;
  readonly closed: Promise<unknown>;
}

const freeWayIn = 'demo-room for somebody, Somebody';

/** Asks for a tunnel; `after` follows the request in the same breath. */
async function visit(
  token = freeWayIn,
  after = '',
  headers = '',
  at: TestServer = server,
): Promise<Visitor> {
  const { hostname, port, host } = new URL(await at.address());
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  visitors.push(socket);
  const visitor = { socket, said: '', closed: once(socket, 'close') };
  socket.on('error', () => {});
  socket.on('end', () => socket.end());
  socket.setEncoding('utf8').on('data', (text: string) => (visitor.said += text));
  socket.write(
    `GET /livekit/rtc?access_token=${encodeURIComponent(token)} HTTP/1.1\r\nHost: ${host}\r\n` +
      `Connection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n${after}`,
  );
  return visitor;
}

const statusOf = ({ said }: Visitor) => said.split('\r\n', 1)[0];

async function refusalOf(visitor: Visitor): Promise<string | undefined> {
  await visitor.closed;
  return statusOf(visitor);
}

async function opened(visitor: Visitor): Promise<Visitor> {
  while (visitor.said === '' && !visitor.socket.destroyed) await once(visitor.socket, 'data');
  expect(statusOf(visitor)).toBe('HTTP/1.1 101 Switching Protocols');
  return visitor;
}

const areGone = () => expect.poll(() => upstream.connections.every(({ closed }) => closed));

describe('the way through', () => {
  test('carries bytes both ways, and neither our cookies nor headers that LiveKit does not need', async () => {
    const visitor = await opened(
      await visit(freeWayIn, '', 'Cookie: files=secret\r\nX-Forwarded-For: 10.0.0.1\r\n'),
    );
    visitor.socket.write('ping');
    await expect.poll(() => upstream.heard).toContain('ping');
    upstream.connections[0]?.write('pong');
    await expect.poll(() => visitor.said).toContain('pong');
    expect(upstream.heard).toMatch(/^GET \/rtc\?access_token=demo-room/);
    expect(upstream.heard).not.toMatch(/cookie|secret|forwarded/i);
  });

  test('is closed to whoever has no token of ours: the video server hears nothing', async () => {
    expect(await refusalOf(await visit('forged'))).toBe('HTTP/1.1 401 Unauthorized');
    expect(await refusalOf(await visit(''))).toBe('HTTP/1.1 401 Unauthorized');
    const why = await server.app.inject('/livekit/rtc/validate?access_token=forged');
    expect(why.statusCode).toBe(401);
    expect(upstream.connections).toEqual([]);
  });

  test('is closed at once to whoever was removed from the call, however long their token lasts', async () => {
    const { people, id } = await groupOf(server, 'anna', 'boris', 'vera');
    const [anna, boris, vera] = people as [TestPerson, TestPerson, TestPerson]; // Safe: three names.
    await (await deviceOf(server, anna)).invite(id);
    const ask = { body: { room: roomOf(id) } };
    const { token } = await boris.ok('POST /livekit/token', ask);
    await opened(await visit(token));
    await removeParticipant(server, id, boris.id);
    const heard = upstream.heard;
    expect(await refusalOf(await visit(token))).toBe('HTTP/1.1 403 Forbidden');
    const why = await server.app.inject(
      `/livekit/rtc/validate?access_token=${encodeURIComponent(token)}`,
    );
    expect(why.statusCode).toBe(403);
    expect(upstream.heard).toBe(heard);
    await opened(await visit((await vera.ok('POST /livekit/token', ask)).token));
  });
});

describe('what is not 101 ends both connections', () => {
  const smuggled = 'POST /twirp/livekit.RoomService/ListRooms HTTP/1.1\r\nHost: x\r\n\r\n';

  test.each([
    ['401 Unauthorized', 'HTTP/1.1 401 Unauthorized'],
    ['200 OK', 'HTTP/1.1 200 OK'],
    ['101 Switching Protocols', 'HTTP/1.1 502 Bad Gateway'],
  ])('%s: requests behind the first one reach nobody', async (status, expected) => {
    upstream.answer = `HTTP/1.1 ${status}\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n`;
    const visitor = await visit(freeWayIn, smuggled);
    visitor.socket.write(smuggled);
    expect(await refusalOf(visitor)).toBe(expected);
    await areGone().toBe(true);
    expect(upstream.heard).not.toContain('twirp');
    expect(visitor.said.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('nonsense is 503', async () => {
    upstream.answer = 'SSH-2.0-OpenSSH\r\n';
    expect(await refusalOf(await visit())).toBe('HTTP/1.1 503 Service Unavailable');
    await areGone().toBe(true);
  });
});

describe('nobody keeps a tunnel half open', () => {
  test('a video server that does not answer in time is given up', async () => {
    upstream.answer = '';
    const began = performance.now();
    expect(await refusalOf(await visit())).toBe('HTTP/1.1 504 Gateway Timeout');
    expect(performance.now() - began).toBeGreaterThan(handshakeMs - 20);
    await areGone().toBe(true);
  });

  test('a tunnel without a byte is closed on both sides', async () => {
    const began = performance.now();
    const visitor = await opened(await visit());
    await visitor.closed;
    expect(performance.now() - began).toBeGreaterThan(idleMs - 20);
    await areGone().toBe(true);
  });

  test('a visitor who ends only their half is gone, and so is the video server’s side', async () => {
    const visitor = await opened(await visit());
    visitor.socket.end();
    await areGone().toBe(true);
    await visitor.closed;
  });

  test('a video server that ends is heard to its last byte', async () => {
    const visitor = await opened(await visit());
    upstream.connections[0]?.end('bye');
    await visitor.closed;
    expect(visitor.said.endsWith('bye')).toBe(true);
    await areGone().toBe(true);
  });

  test('a visitor who goes before the video server has answered keeps no place', async () => {
    const began = performance.now();
    upstream.answer = '';
    const visitor = await visit();
    await expect.poll(() => upstream.connections.length).toBe(1);
    visitor.socket.destroy();
    await areGone().toBe(true);
    expect(performance.now() - began).toBeLessThan(handshakeMs);
  });

  test('there are 2,000 of them at most, from however many addresses, and again some when they end', async () => {
    const video = {
      ...server.video,
      /** These visitors are counted, and wait to be let in. */
      readToken: (token: string) =>
        token === 'held' ? new Promise<never>(() => {}) : server.video.readToken(token),
    };
    const proxied = await startTestServer(
      { trustProxy: nearAddresses },
      server.database,
      {},
      undefined,
      video,
    );
    onTestFinished(() => proxied.close());
    await proxied.address();
    const held = Array.from({ length: callLimits.signallingInAll }, (_, at) => {
      const socket = Object.assign(new PassThrough(), { remoteAddress: '127.0.0.1' });
      const headers = { 'x-forwarded-for': `203.0.113.${Math.floor(at / 200)}` };
      const url = '/livekit/rtc?access_token=held';
      proxied.app.server.emit('upgrade', { url, headers, socket }, socket, Buffer.of());
      return socket;
    });
    const come = () => visit(freeWayIn, '', 'X-Forwarded-For: 203.0.113.99\r\n', proxied);
    expect(await refusalOf(await come())).toBe('HTTP/1.1 429 Too Many Requests');
    expect(held.every((socket) => !socket.destroyed)).toBe(true);
    held[0]?.destroy();
    await opened(await come());
    expect(await refusalOf(await come())).toBe('HTTP/1.1 429 Too Many Requests');
    for (const socket of held) socket.destroy();
  });

  test('an address has 200 of them at most, and again some when they end', async () => {
    // It waits for the video server longer than the test takes. It stands behind a proxy: this machine's own are not counted.
    const patient = await startTestServer(
      { trustProxy: nearAddresses },
      server.database,
      { signallingHandshakeMs: 60_000 },
      undefined,
      server.video,
    );
    onTestFinished(() => patient.close());
    const come = () => visit(freeWayIn, '', 'X-Forwarded-For: 203.0.113.9\r\n', patient);
    upstream.answer = '';
    const waiting = await Promise.all(
      Array.from({ length: callLimits.signallingPerAddress }, () => come()),
    );
    await expect.poll(() => upstream.connections.length).toBe(callLimits.signallingPerAddress);
    expect(await refusalOf(await come())).toBe('HTTP/1.1 429 Too Many Requests');
    expect(upstream.connections).toHaveLength(callLimits.signallingPerAddress);
    for (const { socket } of waiting) socket.destroy();
    await areGone().toBe(true);
    upstream.answer = switched;
    await opened(await come());
  });
});
