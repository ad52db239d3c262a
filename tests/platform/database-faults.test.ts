/** PostgreSQL is down for a while: the server says so, and recovers by itself. */
import { brokenLaw, historyLaws } from '#tests/together/laws.ts';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { emptyFolder, madeDataDir, openServer } from './fixtures.ts';
import { MessageLoad } from './message-load.ts';
import { register } from './registration.ts';
import { readIfThere, until } from './server-process.ts';

test('PostgreSQL dead under the server: requests get 503 with Retry-After until it is back, which needs nobody', async () => {
  const dataDir = madeDataDir();
  const server = await openServer(dataDir);
  // PostgreSQL cannot start without this folder, so it stays down as long as the folder is gone.
  const needed = join(dataDir, 'postgres', 'global');
  renameSync(needed, `${needed}.away`);
  process.kill(server.postgresPid ?? 0, 'SIGKILL');
  // Its backends outlive it by moments, and one of them might still create an account.
  await server.says('PostgreSQL остановился');
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
  const backend = childrenOf(server.postgresPid ?? 0).find((pid) =>
    /postgres: vest vest/.test(commandOf(pid)),
  );
  if (backend === undefined) throw new Error('PostgreSQL has no backend of ours');
  // PostgreSQL then ends the other backends itself.
  process.kill(backend, 'SIGKILL');
  // Each try has another name: one without an answer may have been registered all the same.
  let tries = 0;
  await until(async () => (await register(server, `boris.${(tries += 1)}`)).status === 201);
});

const kills = 20;
/** 25 s on two free cores, over a minute where ten programs share them. */
const killsTimeoutMs = 240_000;

test(
  'PostgreSQL killed twenty times under 200 messages a second: the server lives, messages flow again within 5 s, each stored once and in order',
  async () => {
    const startedAt = performance.now();
    const server = await openServer(madeDataDir(), { env: { RATE_LIMITS: 'off' } });
    // Five seconds, or a few ordinary starts where the machine is busy.
    const withinMs = Math.max(5_000, 3 * (performance.now() - startedAt));
    const load = await MessageLoad.between(server, 20, 200);
    const outagesMs: number[] = [];
    await load.during(async () => {
      for (let kill = 1; kill <= kills; kill += 1) {
        // Twice, so that the load runs at its full rate and the pool has all its connections.
        await load.flows();
        await load.flows();
        const killedAt = performance.now();
        process.kill(server.postgresPid ?? 0, 'SIGKILL');
        await until(() => server.output.split('PostgreSQL снова работает').length > kill);
        await load.flows();
        outagesMs.push(performance.now() - killedAt);
      }
    });
    for (const { acknowledged, stored } of await load.compare())
      expect(brokenLaw(historyLaws, { written: acknowledged, arrived: stored })).toBeNull();
    expect(load.statuses).toEqual(new Set([200, 201, 503]));
    expect(Math.max(...outagesMs)).toBeLessThan(withinMs);
  },
  killsTimeoutMs,
);

test('a server on DATABASE_URL makes no database of its own, and outlives that one’s restarts', async () => {
  const keeper = await openServer(madeDataDir());
  const dataDir = emptyFolder();
  const DATABASE_URL = `postgres://vest@localhost/vest?host=${keeper.socketFolder}`;
  await giveEblids(keeper.socketFolder, 8_000);
  const server = await openServer(dataDir, { env: { DATABASE_URL } });
  expect(server.output).toContain('База данных по DATABASE_URL');
  expect(server.output).toMatch(
    /! Занято EBLID: 8\s000 из 10\s000\. Новым людям скоро не достанется: задайте EBLID_DIGITS=5 и перезапустите сервер\./,
  );
  expect(readdirSync(dataDir)).not.toContain('postgres');
  expect((await register(server, 'anna')).status).toBe(201);

  process.kill(keeper.postgresPid ?? 0, 'SIGKILL');
  // /api/ready could still answer from before the death, so a registration tells.
  await until(async () => (await register(server, 'anna')).status === 409);
  expect(await server.stop()).toBe(0);
});

/** Makes as many people, each with a number. */
async function giveEblids(host: string, count: number): Promise<void> {
  const client = new Client({ host, user: 'vest', database: 'vest' });
  await client.connect();
  await client.query(
    `insert into users (id, username, username_key, display_name, password_hash, eblid, created_at)
     select gen_random_uuid(), 'taken ' || n, 'taken ' || n, 'Кто-то', '', lpad(n::text, 4, '0'), now()
     from generate_series(0, $1::integer - 1) n`,
    [count],
  );
  await client.end();
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

/** The command line of a process; empty when it has ended. */
function commandOf(pid: number): string {
  return (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}
