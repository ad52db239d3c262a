/**
 * One PostgreSQL for a test run (vitest's globalSetup): the product's own supervisor on a temporary folder, and a migrated
 * template from which every test file copies its database within some 50 ms.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDataDir } from '#server/app/datadir.ts';
import { startEmbedded } from '#server/store/database/embedded/supervisor.ts';
import { migrate } from '#server/store/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket's folder of the run's PostgreSQL. */
    postgresHost: string;
  }
}

export const templateName = 'template_vest';

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vest-tests-'));
  // Under root, PostgreSQL runs as another user, who must be able to reach the folder.
  await chmod(folder, 0o711);
  // Tests sign in as roles that are no users of this machine.
  const access = join(folder, 'hba.conf');
  await writeFile(access, 'local all all trust\n');
  const postgres = await startEmbedded({
    dataDir: prepareDataDir(join(folder, 'data')),
    pgBin: process.env['PG_BIN'] ?? null,
    log: { debug() {}, info() {}, warn: console.warn, error: console.error },
    // The data ends with the run, so a power cut may lose it; without fsync the tests are faster.
    settings: ['fsync=off', 'max_connections=300', `hba_file=${access}`],
  });
  const admin = new Client(postgres.connection);
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  await migrate({ ...postgres.connection, database: templateName });
  project.provide('postgresHost', postgres.connection.host);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
