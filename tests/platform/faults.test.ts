/** Every killed process comes back, and nothing that was acknowledged is lost. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, madeDataDir, openServer, startServer } from './fixtures.ts';
import { register } from './registration.ts';
import { isAlive, isGone, until } from './server-process.ts';

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, tookMs: performance.now() - startedAt };
}

/** Ten seconds, or a few ordinary starts where the machine is busy. */
const quick = (ordinaryMs: number) => Math.max(10_000, 5 * ordinaryMs);

test('kill -9 of the server leaves its PostgreSQL; the next start ends that one and has every account', async () => {
  const dataDir = madeDataDir();
  const { result: killed, tookMs: ordinaryMs } = await timed(() => openServer(dataDir));
  expect((await register(killed, 'anna')).status).toBe(201);
  const orphan = killed.postgresPid ?? 0;
  killed.kill('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  expect(isAlive(orphan)).toBe(true);

  const { result: next, tookMs } = await timed(() => openServer(dataDir));
  expect(tookMs).toBeLessThan(quick(ordinaryMs));
  expect(next.output).toContain('прежний PostgreSQL остановлен');
  expect(isAlive(orphan)).toBe(false);
  expect((await register(next, 'anna')).status).toBe(409);
});

test('kill -9 of everything: the next start recovers by itself', async () => {
  const dataDir = madeDataDir();
  const { result: killed, tookMs: ordinaryMs } = await timed(() => openServer(dataDir));
  expect((await register(killed, 'anna')).status).toBe(201);
  process.kill(killed.postgresPid ?? 0, 'SIGKILL');
  killed.kill('SIGKILL');
  await killed.ended;

  const { result: next, tookMs } = await timed(() => openServer(dataDir));
  expect(tookMs).toBeLessThan(quick(ordinaryMs));
  expect((await register(next, 'anna')).status).toBe(409);
});

test('an initdb that was killed leaves nothing in the way of the next start', async () => {
  const dataDir = await killedInInitdb();
  await openServer(dataDir);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
});

/** A DATA_DIR whose initdb was killed; tries another folder when initdb ended before the kill. */
async function killedInInitdb(): Promise<string> {
  const dataDir = emptyFolder();
  const killed = await startServer(dataDir);
  await until(() => readdirSync(dataDir).some((name) => name.startsWith('postgres')));
  killed.kill('SIGKILL');
  await killed.ended;
  const left = readdirSync(dataDir).filter((name) => name.startsWith('postgres'));
  return left.includes('postgres') ? killedInInitdb() : dataDir;
}

test('a process that has got the old server’s number is neither taken for a second server nor killed', async () => {
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

test('a database of another PostgreSQL is refused with what to do, and not touched', async () => {
  const dataDir = madeDataDir();
  await (await openServer(dataDir)).stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');

  const refused = await startServer(dataDir);
  expect(await refused.ended).toBe(1);
  expect(refused.output).toContain('от PostgreSQL 17');
  expect(refused.output).toContain('задайте PG_BIN');
});
