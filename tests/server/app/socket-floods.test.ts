/** Sockets that never sign in, send what nobody knows, or send too much, are closed; those of others stay open. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { socketFlood, socketPacketMaxBytes } from '#contract/flood-limits.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { numbersTo } from '../infra/talk.ts';

const admissionMs = 200;
const server = testServer(() =>
  startTestServer({ rateLimits: true }, undefined, { socketAdmissionMs: admissionMs }),
);

/** Opens a websocket and says nothing. */
async function openSilent(): Promise<{ head: string; closed: Promise<void> }> {
  const { port } = new URL(await server.address());
  const socket = connect(Number(port), '127.0.0.1');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const head = await new Promise<string>((resolve) =>
    socket.once('data', (bytes) => resolve(bytes.toString('latin1'))),
  );
  socket.resume();
  return { head, closed };
}

test('a socket that never says who it is, is closed in time', async () => {
  const silent = await Promise.all(numbersTo(50).map(openSilent));
  for (const { head } of silent) expect(head).toMatch(/^HTTP\/1\.1 101 /);
  await Promise.all(silent.map(({ closed }) => closed));
  await expect.poll(() => server.app.metrics()).toMatch(/^vest_sockets 0$/m);
});

test('one address opens at most 1,200 a minute', async () => {
  await server.app.deps.rates.take('socket', { address: '127.0.0.1' }, undefined, 1_100);
  const heads = (await Promise.all(numbersTo(120).map(openSilent))).map(({ head }) => head);
  const refused = heads.filter((head) => !head.startsWith('HTTP/1.1 101'));
  expect(refused.length).toBeGreaterThanOrEqual(20);
});

const opened = async (name: string) => {
  const other = await startTestServer({ rateLimits: true }, server.database);
  const [anna, boris] = [await other.person(`anna.${name}`), await other.person(`boris.${name}`)];
  return { other, loud: await openSocket(other, anna), quiet: await openSocket(other, boris) };
};

test('events that nobody knows count as events, and end the socket', async () => {
  const { other, loud, quiet } = await opened('unknown');
  for (const n of numbersTo(310)) loud.raw.emit(`nonsense:${n}`, {});
  expect(await loud.closed).toBe('io server disconnect');
  expect(await quiet.emit('presence:active', { active: true })).toEqual({ ok: true });
  await other.close();
});

test('a socket sends at most a thousand packets in ten seconds, those that mean nothing among them', async () => {
  const other = await startTestServer({ rateLimits: true }, server.database);
  const socket = new WebSocket(
    `${(await other.address()).replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
  );
  const heard: unknown[] = [];
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  const answered = new Promise<void>((resolve) =>
    socket.addEventListener('message', ({ data }) => {
      heard.push(data);
      if (String(data).startsWith('44')) resolve();
    }),
  );
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  for (const _ of numbersTo(socketFlood.packets - 1)) socket.send('3');
  // The thousandth is read, and refused because it brings no token.
  socket.send('40{}');
  await answered;
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.send('3');
  await closed;
  expect(heard).toHaveLength(2);
  await other.close();
});

test('a socket sends at most a megabyte in ten seconds, and 64 KiB at once', async () => {
  const { other, loud, quiet } = await opened('much');
  const some = 'x'.repeat(socketPacketMaxBytes - 100);
  for (const _ of numbersTo(Math.ceil(socketFlood.bytes / some.length) + 1)) {
    loud.raw.emit('nonsense', some);
  }
  expect(await loud.closed).toBe('transport close');
  quiet.raw.emit('nonsense', 'x'.repeat(socketPacketMaxBytes + 1));
  expect(await quiet.closed).toBe('transport close');
  await other.close();
});
