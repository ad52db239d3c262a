/** A real LiveKit under our server, behind our one port, through every kind of death. */
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { loadKeys } from '#server/calls/video/embedded/settings.ts';
import { madeDataDir, openServer } from './fixtures.ts';
import {
  callsBecome,
  callsOf,
  livekitOf,
  livekitPid,
  livekitPort,
  livekitSettings,
  requireLiveKit,
  withCalls,
} from './livekit.ts';
import { failingAt, isAlive, isGone } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

beforeAll(requireLiveKit);

async function openWithCalls(dataDir: string, env: Record<string, string> = {}) {
  const server = await openServer(dataDir, { env: { ...withCalls, ...env } });
  await callsBecome(server, 'available');
  return server;
}

/** Asks our port for a WebSocket, as a browser does; resolves with the status and, of an upgrade, the first bytes. */
async function handshake(
  server: ServerProcess,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; bytes: number }> {
  const asking = request(server.url + path, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });
  const upgraded = once(asking, 'upgrade').then(async ([answer, socket, head]: unknown[]) => {
    // Safe: Node's contract of the event.
    const stream = socket as NodeJS.ReadableStream & { destroy(): void };
    let bytes = (head as Buffer).length;
    if (bytes === 0) bytes = ((await once(stream, 'data')) as [Buffer])[0].length;
    stream.destroy();
    return { status: (answer as IncomingMessage).statusCode, bytes };
  });
  const refused = once(asking, 'response').then(([answer]: unknown[]) => {
    const { statusCode } = answer as IncomingMessage; // Safe: Node's contract of the event.
    asking.destroy();
    return { status: statusCode, bytes: 0 };
  });
  asking.end();
  const outcome = Promise.race([upgraded, refused]);
  // One of the two events never comes; an error of the connection rejects both.
  upgraded.catch(() => {});
  refused.catch(() => {});
  return outcome;
}

test('calls are there without a restart, and their signalling comes through our own port', async () => {
  const dataDir = madeDataDir();
  const server = await openServer(dataDir, { env: withCalls });
  // The address is known before LiveKit runs, and stays the same.
  expect(['preparing', 'available']).toContain(await callsOf(server));
  await callsBecome(server, 'available');
  const config: unknown = await (await server.get('/api/config')).json();
  expect(config).toMatchObject({ livekitUrl: `${server.url.replace('http', 'ws')}/livekit` });

  const livekit = livekitOf(dataDir);
  const sid = await livekit.openRoom('кухня');
  expect(sid).toMatch(/^RM_/);
  expect(await livekit.openRoom('кухня')).toBe(sid);
  expect(await livekit.guestsOf('кухня')).toEqual([]);
  expect(await livekit.guestsOf('нет такой')).toBe(null);
  expect(await livekit.listRooms()).toEqual(['кухня']);

  const token = await livekit.tokenFor('кухня', { userId: 'anna', name: 'Анна' });
  const path = `/livekit/rtc?access_token=${token}&auto_subscribe=1&protocol=16&sdk=js`;
  const joined = await handshake(server, path, { origin: server.url });
  expect(joined.status).toBe(101);
  expect(joined.bytes).toBeGreaterThan(0);
  // A client without a page, like a phone's program.
  expect((await handshake(server, path)).status).toBe(101);

  expect((await handshake(server, path, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await handshake(server, '/livekit/rtc?access_token=none')).status).toBe(401);
  expect((await handshake(server, '/livekit/agent')).status).toBe(404);
  expect((await handshake(server, '/nowhere')).status).toBe(404);
  // LiveKit's administration is closed to browsers, whatever token they have.
  expect((await server.get('/livekit/twirp/livekit.RoomService/ListRooms')).status).toBe(404);
  const why = await server.get(`/livekit/rtc/validate?access_token=${token}`);
  expect(why.status).toBe(200);

  await livekit.expel('кухня', 'nobody');
  await livekit.closeRoom('кухня');
  await livekit.closeRoom('кухня');
  expect(await livekit.guestsOf('кухня')).toBe(null);
  expect(await livekit.listRooms()).toEqual([]);
  expect(server.output).not.toContain(token);

  // The key that signs tokens stays on the server: it is in no answer to a browser and in no log.
  const { apiSecret } = loadKeys(realpathSync(dataDir));
  const [, claims = ''] = token.split('.');
  const said = [JSON.stringify(config), Buffer.from(claims, 'base64url').toString()];
  for (const page of ['/', '/api/config', '/api/openapi.json', '/livekit/rtc/validate']) {
    const answer = await server.get(page);
    said.push(JSON.stringify([...answer.headers]), await answer.text());
  }
  expect([...said, server.output].join()).not.toContain(apiSecret);
});

test('browsers send media to LIVEKIT_NODE_IP, whatever HOST is; news comes to our port on this machine', async () => {
  const dataDir = madeDataDir();
  const server = await openWithCalls(dataDir, { HOST: '0.0.0.0', LIVEKIT_NODE_IP: '192.0.2.7' });
  const settings = livekitSettings(dataDir);
  expect(settings).toContain('node_ip: "192.0.2.7"\n');
  expect(settings).toContain('stun_servers: ["192.0.2.7:');
  expect(settings).toContain('enable_loopback_candidate: false\n');
  expect(settings).toContain(`urls: ["${server.url}/api/livekit/webhook"]`);
});

/** A server whose LiveKit runs, with LiveKit's process id. */
async function openWithLivekit() {
  const dataDir = madeDataDir();
  const server = await openWithCalls(dataDir);
  const livekit = livekitPid(dataDir) ?? 0;
  expect(livekit).toBeGreaterThan(0);
  return { dataDir, server, livekit };
}

test('LiveKit that dies is there again by itself; with the server it ends', async () => {
  const { dataDir, server, livekit: killed } = await openWithLivekit();
  process.kill(killed, 'SIGKILL');
  await expect
    .poll(() => livekitPid(dataDir), { timeout: 60_000 })
    .toSatisfy((pid: number | null) => pid !== null && pid !== killed);
  await callsBecome(server, 'available');
  expect(server.output).toContain('Видеосервер остановился');

  const second = livekitPid(dataDir) ?? 0;
  expect(second).toBeGreaterThan(0);
  await livekitOf(dataDir).openRoom('кухня');
  expect(await server.stop()).toBe(0);
  expect(isAlive(second)).toBe(false);
});

test('an uncaught exception ends LiveKit with the server', async () => {
  const dataDir = madeDataDir();
  const command = failingAt('SIGUSR2', 'throw new Error("намеренно")');
  const server = await openServer(dataDir, { env: { ...withCalls }, command });
  await callsBecome(server, 'available');
  const livekit = livekitPid(dataDir) ?? 0;
  expect(isAlive(livekit)).toBe(true);
  server.kill('SIGUSR2');
  expect(await server.ended).toBe(1);
  expect(isAlive(livekit)).toBe(false);
});

test('kill -9 of the server leaves its LiveKit with its calls, and the next start takes it over as it is', async () => {
  const { dataDir, server: killed, livekit: left } = await openWithLivekit();
  const sid = await livekitOf(dataDir).openRoom('кухня');
  killed.kill('SIGKILL');
  await killed.ended;
  expect(isAlive(left)).toBe(true);

  // The port is part of LiveKit's settings: an operator's server restarts on the same one.
  const sameDoor = { PORT: new URL(killed.url).port };
  const next = await openServer(dataDir, { env: { ...withCalls, ...sameDoor } });
  await next.says('Видеосервер найден работающим');
  expect(livekitPid(dataDir)).toBe(left);
  expect(await livekitOf(dataDir).openRoom('кухня')).toBe(sid);
  expect(next.output).not.toContain('Видеосервер работает');
  // It is not our child, and its death must be noticed all the same.
  process.kill(left, 'SIGKILL');
  await next.says('Видеосервер работает');
  const last = livekitPid(dataDir) ?? 0;
  expect(last).toBeGreaterThan(0);
  next.kill('SIGTERM');
  await next.ended;
  expect(isAlive(last)).toBe(false);
});

test('a LiveKit that was left with other settings is ended, and another started', async () => {
  const { dataDir, server: killed, livekit: left } = await openWithLivekit();
  killed.kill('SIGKILL');
  await killed.ended;
  // With another PORT, the running LiveKit's webhooks would not reach us.
  await openWithCalls(dataDir);
  await isGone(left);
  expect(livekitPid(dataDir)).not.toBe(left);
});

test('two servers on one machine do not get into each other’s calls', async () => {
  const folders = [madeDataDir(), madeDataDir()];
  await Promise.all(folders.map((dataDir) => openWithCalls(dataDir)));
  const [one = '', other = ''] = folders;
  expect(livekitPort(one)).not.toBe(livekitPort(other));
  await livekitOf(one).openRoom('кухня');
  expect(await livekitOf(other).guestsOf('кухня')).toBe(null);
});
