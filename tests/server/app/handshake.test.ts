import { expect, test, vi } from 'vitest';
import * as limits from '#contract/limits.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { openSocket, refusedBecause, unopened, openSockets } from '../infra/socket.ts';
import { numbersTo, untilWaiting } from '../infra/talk.ts';

const server = testServer(() =>
  startTestServer({}, undefined, {
    socketTokenGraceMs: 100,
    presenceFlushMs: 3_600_000,
  }),
);

const unauthorized = { code: 'unauthorized' };

test('a socket without a valid token is refused and told why', async () => {
  const vera = await server.person('vera');
  const forged = `${vera.signedIn.accessToken.slice(0, -4)}AAAA`;
  expect(await refusedBecause(server, {})).toEqual(unauthorized);
  expect(await refusedBecause(server, { auth: { token: forged } })).toEqual(unauthorized);
  expect(await refusedBecause(server, { auth: { token: 5 } })).toEqual(unauthorized);
  expect(await refusedBecause(server, { query: { token: 'nonsense' } })).toEqual(unauthorized);
});

test('each refusal is counted, and the third closes the connection', async () => {
  const counted = vi.spyOn(server.app.deps.rates, 'take');
  const { host } = new URL(await server.address());
  const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`);
  const heard: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    heard.push(String(data));
    // After Engine.IO's greeting and after each refusal (44) it asks to connect (40).
    socket.send('40{"token":"nonsense"}');
  });
  await new Promise((resolve) => socket.addEventListener('close', resolve));
  expect(heard.filter((packet) => packet.startsWith('44'))).toHaveLength(3);
  const taken = counted.mock.calls.filter(([limit]) => limit === 'unauthorized');
  expect(taken).toEqual(numbersTo(3).map(() => ['unauthorized', { address: '127.0.0.1' }]));
  counted.mockRestore();
});

test('the token is taken from the auth payload and from the query', async () => {
  const vera = await server.person('vera');
  const token = vera.signedIn.accessToken;
  for (const options of [{ auth: { token } }, { query: { token } }]) {
    const socket = await openSocket(server, vera, options);
    expect(await socket.take()).toEqual([]);
    socket.close();
  }
});

test('a token in the address of a handshake is in no line of the log, whatever becomes of it', async () => {
  const own = await startTestServer();
  const printed = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  const vera = await own.person('vera');
  const token = vera.signedIn.accessToken;
  const socket = await openSocket(own, vera, { query: { token } });
  await socket.take();
  await refusedBecause(own, { query: { token }, extraHeaders: { origin: 'http://evil.example' } });
  const forged = `${token.slice(0, -4)}AAAA`;
  await refusedBecause(own, { query: { token: forged } });
  // Requests such as a proxy or a wrong client would make.
  for (const path of ['/socket.io/', '/socket.io', '/api/nothing']) {
    await fetch(`${await own.address()}${path}?EIO=4&transport=polling&token=${token}`);
  }
  await vera.call('GET /health');
  socket.close();
  await own.close();
  const said = [...own.log, ...printed.flatMap((spy) => spy.mock.calls.map(String))].join('\n');
  expect(said).toContain('answered');
  // The part that both tokens have in common.
  expect(said).not.toContain(token.slice(0, -4));
  for (const spy of printed) spy.mockRestore();
});

test('pages of other sites get no socket; our own, PUBLIC_URL and programs do', async () => {
  const vera = await server.person('vera');
  const { host } = new URL(await server.address());
  const from = (origin: string) => ({
    auth: { token: vera.signedIn.accessToken },
    extraHeaders: { origin },
  });
  for (const origin of [
    'http://evil.example',
    'null',
    'http://localhost:5173',
    'http://localhost',
  ]) {
    expect(await refusedBecause(server, from(origin))).toBe('websocket error');
  }
  for (const origin of [`http://${host}`, `https://${host}`, 'http://localhost:4000']) {
    (await openSocket(server, vera, from(origin))).close();
  }
});

test('in development the page that Vite serves gets a socket', async () => {
  const development = await startTestServer({ isDevelopment: true });
  const vera = await development.person('vera');
  const socket = await openSocket(development, vera, {
    auth: { token: vera.signedIn.accessToken },
    extraHeaders: { origin: 'http://localhost:5173' },
  });
  socket.close();
  await development.close();
});

test('there is no long polling', async () => {
  const response = await fetch(`${await server.address()}/socket.io/?EIO=4&transport=polling`);
  expect(response.status).toBe(400);
});

test('a person has twenty sockets, also when they come at once, and a place again when one goes', async () => {
  const vera = await server.person('vera');
  const token = vera.signedIn.accessToken;
  const opened = server.app.gauges.get('vest_sockets');
  // All of them wait for one query about their session, and go on in the same moment.
  const { opening } = await server.db.transaction(async (tx) => {
    await tx.query('lock table sessions');
    const all = Promise.allSettled(numbersTo(25).map(() => openSocket(server, vera)));
    await expect.poll(() => opened?.read()).toBe(25);
    await untilWaiting(server, 1);
    return { opening: all };
  });
  const outcomes = await opening;
  const open = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? each.reason : []));
  expect(open).toHaveLength(limits.socketsPerUser);
  expect(refused.map(({ data }: { data: unknown }) => data)).toEqual(
    refused.map(() => ({ code: 'too_many' })),
  );
  const boris = await server.person('boris');
  (await openSocket(server, boris)).close();

  open[0]?.close();
  await expect.poll(() => server.bus.connections.count(vera.id)).toBe(19);
  open.push(await openSocket(server, vera));
  expect(await refusedBecause(server, { auth: { token } })).toEqual({ code: 'too_many' });
  for (const socket of open) socket.close();
});

test('a session that ends takes its sockets along at once, and no other device’s', async () => {
  const vera = await server.person('vera');
  const phone = await server.anotherDevice(vera);
  const [first, second, kept] = await openSockets(server, phone, phone, vera);
  await vera.ok('DELETE /auth/sessions/{id}', { params: { id: phone.sessionId } });
  for (const socket of [first, second]) {
    expect(await socket.next('session:ended')).toEqual({ reason: 'revoked' });
    expect(await socket.closed).toBe('io server disconnect');
  }
  expect(await kept.takeNames()).toEqual(['sessions:changed']);
  const token = phone.signedIn.accessToken;
  expect(await refusedBecause(server, { auth: { token } })).toEqual(unauthorized);
  kept.close();
});

test('a socket whose token runs out is closed, unless it was renewed', async () => {
  const vera = await server.person('vera');
  const renewing = await openSocket(server, vera);
  // A token expires at a whole second; the time left must suffice to open a socket on a busy machine.
  const almostMs = limits.accessTokenMs - 9_500;
  server.clock.advance(almostMs);
  const forgetful = await openSocket(server, vera);
  const { accessToken } = await server.visitor().ok('POST /auth/refresh', {
    body: { refreshToken: vera.signedIn.refreshToken },
  });
  expect(await renewing.emit('auth:refresh', { token: accessToken })).toEqual({ ok: true });
  expect(await forgetful.closed).toBe('io server disconnect');
  const old = { auth: { token: vera.signedIn.accessToken } };
  server.clock.advance(limits.accessTokenMs - almostMs);
  expect(await refusedBecause(server, old)).toEqual(unauthorized);
  expect(await renewing.take()).toEqual([]);
  renewing.close();
});

test('a socket is renewed with a token of its own session only', async () => {
  const vera = await server.person('vera');
  const phone = await server.anotherDevice(vera);
  const boris = await server.person('boris');
  const socket = await openSocket(server, vera);
  for (const other of [phone, boris]) {
    const token = other.signedIn.accessToken;
    expect(await socket.emit('auth:refresh', { token })).toMatchObject({ code: 'unauthorized' });
  }
  expect(await socket.emit('auth:refresh', { token: 'nonsense' })).toMatchObject({
    code: 'unauthorized',
  });
  socket.close();
});

test('a server that stops cuts its sockets so that clients come back by themselves', async () => {
  const stopping = await startTestServer();
  const vera = await stopping.person('vera');
  const raw = await unopened(stopping, { auth: { token: vera.signedIn.accessToken } });
  const reason = await new Promise((resolve) => {
    raw.once('disconnect', resolve);
    raw.once('connect', () => void stopping.close());
    raw.connect();
  });
  // 'io server disconnect' would keep Socket.IO from reconnecting by itself.
  expect(reason).toBe('transport close');
});
