/** One PostgreSQL for a benchmark, with durability on, and a database for each side. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '#server/store/database/embedded/supervisor.ts';
import { prepareDataDir } from '#server/app/datadir.ts';

export interface BenchPostgres {
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'vest-bench-'));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user and must get there
  const access = join(folder, 'hba.conf');
  await writeFile(access, 'local all all trust\n');
  const postgres = await startEmbedded({
    dataDir: prepareDataDir(join(folder, 'data')),
    pgBin: process.env['PG_BIN'] ?? null,
    log: { debug() {}, info() {}, warn: console.warn, error: console.error },
    settings: [`hba_file=${access}`],
  });
  // As root, the servers under measurement run as yet another user.
  await chmod(postgres.connection.host, 0o711);
  return {
    async createDatabase(name) {
      const admin = new Client(postgres.connection);
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();
      return `postgres://vest@localhost/${name}?host=${encodeURIComponent(postgres.connection.host)}`;
    },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the conversation count the messages that were written past it, and everybody in it to have read them. */
export async function countSeeded(client: Client, conversationId: string, count: number) {
  const given = [conversationId, count];
  await client.query('update conversations set last_seq = $2, version = $2 where id = $1', given);
  await client.query(
    'update participants set last_read_seq = $2 where conversation_id = $1',
    given,
  );
}
