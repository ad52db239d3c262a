/** What is killed comes back, and nothing that was acknowledged is lost (docs/operations.md). */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, madeDataDir, openServer, startServer } from './fixtures.ts';
import { isAlive, isGone, until } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const register = (server: ServerProcess, username: string) =>
  server.get('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, displayName: 'Анна', password: 'правильный пароль' }),
  });

test('kill -9 of the server leaves its PostgreSQL; the next start ends that one and has every account', async () => {
  const dataDir = madeDataDir();
  const killed = await openServer(dataDir);
  expect((await register(killed, 'anna')).status).toBe(201);
  const orphan = killed.postgresPid ?? 0;
  killed.kill('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  expect(isAlive(orphan)).toBe(true);

  const next = await openServer(dataDir);
  expect(next.output).toContain('прежний PostgreSQL остановлен');
  expect(isAlive(orphan)).toBe(false);
  expect((await register(next, 'anna')).status).toBe(409);
});

test('kill -9 of everything: the next start recovers by itself', async () => {
  const dataDir = madeDataDir();
  const killed = await openServer(dataDir);
  expect((await register(killed, 'anna')).status).toBe(201);
  process.kill(killed.postgresPid ?? 0, 'SIGKILL');
  killed.kill('SIGKILL');
  await killed.ended;

  const next = await openServer(dataDir);
  expect((await register(next, 'anna')).status).toBe(409);
});

test('PostgreSQL dead under the server: requests get 503 with Retry-After until it is back, which needs nobody', async () => {
  const dataDir = madeDataDir();
  const server = await openServer(dataDir);
  // Something that it cannot start without: as long as that is away, so is the database.
  const needed = join(dataDir, 'postgres', 'global');
  renameSync(needed, `${needed}.away`);
  process.kill(server.postgresPid ?? 0, 'SIGKILL');
  await until(async () => (await server.get('/api/ready')).status === 503);

  const refused = await register(server, 'anna');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect(await (await server.get('/api/ready')).json()).toEqual({
    code: 'unavailable',
    message: 'База данных не принимает записи',
  });
  expect((await server.get('/api/health')).status).toBe(200);

  renameSync(`${needed}.away`, needed);
  await until(async () => (await server.get('/api/ready')).status === 200);
  expect((await register(server, 'anna')).status).toBe(201);
  expect(await server.stop()).toBe(0);
});

test('a backend that crashes under a request ends neither the server nor the database for long', async () => {
  const server = await openServer(madeDataDir());
  await register(server, 'anna');
  for (const pid of childrenOf(server.postgresPid ?? 0)) {
    if (/postgres: vest vest/.test(commandOf(pid))) process.kill(pid, 'SIGKILL');
  }
  await until(async () => (await register(server, 'boris')).status === 201);
});

test('an initdb that was killed leaves nothing in the way of the next start', async () => {
  const dataDir = emptyFolder();
  const killed = await startServer(dataDir);
  await until(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.init-')));
  killed.kill('SIGKILL');
  await killed.ended;
  expect(readdirSync(dataDir)).not.toContain('postgres');

  await openServer(dataDir);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
});

test('a process number that now belongs to somebody else is not taken for a rival, nor harmed', async () => {
  const dataDir = madeDataDir();
  const killed = await openServer(dataDir);
  const orphan = killed.postgresPid ?? 0;
  killed.kill('SIGKILL');
  await killed.ended;
  process.kill(orphan, 'SIGKILL');
  await isGone(orphan);
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));

  await openServer(dataDir);
});

test('a server on DATABASE_URL makes no database of its own, and outlives that one’s restarts', async () => {
  const keeper = await openServer(madeDataDir());
  const dataDir = emptyFolder();
  const DATABASE_URL = `postgres://vest@localhost/vest?host=${keeper.socketFolder}`;
  const server = await openServer(dataDir, { env: { DATABASE_URL } });
  expect(server.output).toContain('База данных по DATABASE_URL');
  expect(readdirSync(dataDir)).not.toContain('postgres');
  expect((await register(server, 'anna')).status).toBe(201);

  process.kill(keeper.postgresPid ?? 0, 'SIGKILL');
  await until(async () => (await server.get('/api/ready')).status === 200);
  expect((await register(server, 'anna')).status).toBe(409);
  expect(await server.stop()).toBe(0);
});

test('a database of another PostgreSQL is refused with what to do, and not touched', async () => {
  const dataDir = madeDataDir();
  await (await openServer(dataDir)).stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');

  const refused = await startServer(dataDir);
  expect(await refused.ended).toBe(1);
  expect(refused.output).toContain('от PostgreSQL 17');
  expect(refused.output).toContain('задайте PG_BIN');
});

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}
