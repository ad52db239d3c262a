/** A server that is told to stop does so in order, with its children, within 10 s. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { madeDataDir, openServer, startServer } from './fixtures.ts';
import { beginRegistration, registrationOf } from './registration.ts';
import { failingAt, isAlive, isGone, isRefusing, type ServerProcess } from './server-process.ts';

test('SIGTERM ends everything, children too, with 0; the next start finds all as it was', async () => {
  const dataDir = madeDataDir();
  const server = await openServer(dataDir);
  const postgres = server.postgresPid ?? 0;
  expect(isAlive(postgres)).toBe(true);
  const askedAt = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(10_000);
  expect(isAlive(postgres)).toBe(false);

  const next = await openServer(dataDir, { env: { EBLID_DIGITS: '5' } });
  expect(next.output).toContain('База данных: найдена (');
  expect(next.output).toContain('Миграции: новых нет');
  expect(next.output).toContain('Цифр в EBLID: 5');
  await next.stop();
  const refused = await startServer(dataDir, { env: { EBLID_DIGITS: '4' } });
  expect(await refused.ended).toBe(1);
  expect(refused.output).toContain('✗ EBLID_DIGITS=4: здесь в EBLID уже 5 цифр');
});

/** Sends this signal in the middle of a registration, and expects that to get its answer. */
async function expectAnswerDuring(signal: 'SIGTERM' | 'SIGUSR2', server: ServerProcess) {
  const request = beginRegistration(server, 'anna');
  // The server asks for the body, so it has the request's head.
  await once(request, 'continue');
  server.kill(signal);
  await isRefusing(server);
  request.end(registrationOf('anna'));
  const [answer] = (await once(request, 'response')) as [IncomingMessage]; // Safe: Node's contract of the event.
  expect(answer.statusCode).toBe(201);
}

test('a request that is under way at SIGTERM gets its answer', async () => {
  const server = await openServer(madeDataDir());
  await expectAnswerDuring('SIGTERM', server);
  expect(await server.ended).toBe(0);
});

test('a request that never comes to its end does not hold up the server’s', async () => {
  const server = await openServer(madeDataDir());
  const request = beginRegistration(server, 'anna');
  request.on('error', () => {});
  await once(request, 'continue');
  const askedAt = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(10_000);
});

test('SIGTERM in the middle of a start ends it with 0 and leaves nothing running', async () => {
  const dataDir = madeDataDir();
  const server = await startServer(dataDir);
  await server.says('База данных');
  const postgres = server.postgresPid ?? 0;
  expect(await server.stop()).toBe(0);
  await isGone(postgres);
});

test('a server whose starter was killed ends by itself', async () => {
  const server = await openServer(madeDataDir(), { channel: true });
  const postgres = server.postgresPid ?? 0;
  server.disconnect();
  expect(await server.ended).toBe(0);
  expect(isAlive(postgres)).toBe(false);
});

test.each([
  ['an uncaught exception', 'throw new Error("намеренно")'],
  ['an unhandled rejection', 'Promise.reject(new Error("намеренно"))'],
])('%s is logged with its stack and ends the server in order, with 1', async (_, failure) => {
  const dataDir = madeDataDir();
  const server = await openServer(dataDir, { command: failingAt('SIGUSR2', failure) });
  const postgres = server.postgresPid ?? 0;
  await expectAnswerDuring('SIGUSR2', server);
  expect(await server.ended).toBe(1);
  expect(server.output).toMatch(/Непредвиденная ошибка[^]*намеренно[^]*at process\.<anonymous>/);
  expect(isAlive(postgres)).toBe(false);

  const next = await openServer(dataDir);
  expect(next.output).toContain('База данных: найдена (');
});
