/**
 * Brings the schema up to date: SQL files of the repository in the order of their numbers, each in a transaction of
 * its own, each once. A migration that fails leaves the database as it was.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { StartupError } from '#server/app/startup-error.ts';

interface Migration {
  /** `0001_people`. */
  readonly name: string;
  readonly sql: string;
  /** Shows when the text was changed after it ran. */
  readonly checksum: string;
}

/** Nodes that start together take turns under this lock. The number is arbitrary but must not change. */
const migrationLock = 7_316_545;

const ownMigrations = join(import.meta.dirname, 'migrations');

/**
 * Applies the migrations that are missing, and returns their names.
 * @throws StartupError
 */
export async function migrate(
  connection: ClientConfig,
  folder: string = ownMigrations,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = new Client(connection);
  // A broken connection fails the statement under way, too, which reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const pending = pendingOf(migrations, await readApplied(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => {});
  }
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}_\w+\.sql$/.test(file));
  return files.toSorted().map((file) => {
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return {
      name: file.replace(/\.sql$/, ''),
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
    };
  });
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function pendingOf(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new StartupError(
      `База новее программы: в ней есть миграция ${unknown}. Запустите ту версию Вести, что её создала, или новее.`,
    );
  }
  const changed = migrations.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  );
  if (changed !== undefined) {
    throw new StartupError(
      `Миграция ${changed.name} уже применена, но её файл с тех пор изменён: верните его и добавьте новую миграцию.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `Миграция ${name} не применена, база осталась прежней. PostgreSQL: ${reason}`,
    );
  }
}
