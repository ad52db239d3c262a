/** A full disk: a start on it is refused, a running server survives it (docs/operations.md). */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer, startServer } from './fixtures.ts';
import { until } from './server-process.ts';
import { canMount, fill, makeSmallDisk } from './small-disk.ts';

describe.runIf(canMount)('a small disk', () => {
  let disk: string;
  let clear: () => void;
  beforeAll(() => {
    ({ folder: disk, clear } = makeSmallDisk(20));
  });
  afterAll(() => clear());

  test('too full for a database: one clear line, nothing half-done; with room the same start succeeds and survives', async () => {
    const refused = await startServer(disk);
    expect(await refused.ended).toBe(1);
    expect(refused.output.trim()).toBe(
      `✗ На диске нет места для базы в ${disk}/postgres: освободите место и запустите снова.`,
    );
    expect(readdirSync(disk).toSorted()).toEqual(['keys', 'server.lock']);

    execFileSync('mount', ['-o', 'remount,size=120m', disk]);
    const server = await openServer(disk);
    const filler = join(disk, 'filler');
    fill(filler);
    await writeUntilFull(disk);
    await until(async () => (await server.get('/api/ready')).status === 503);
    expect((await server.get('/api/health')).status).toBe(200);

    rmSync(filler);
    await until(async () => (await server.get('/api/ready')).status === 200);
    expect(await server.stop()).toBe(0);
  });
});

/** Writes more than the first 16 MiB of the log, which PostgreSQL allocates in advance: only the rest meets the full disk. */
async function writeUntilFull(dataDir: string): Promise<void> {
  const status = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const client = new Client({ host: status[4], user: 'vest', database: 'vest' });
  client.on('error', () => {});
  await client.connect();
  const write = "select pg_logical_emit_message(false, 'filler', repeat('x', 20000000), true)";
  await expect(client.query(write)).rejects.toThrow();
  await client.end().catch(() => {});
}
