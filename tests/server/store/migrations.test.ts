/** Migrations run at the start, each in a transaction; a failed one leaves the database as it was. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/store/database/migrate.ts';
import { createTestDatabase } from '../infra/database.ts';
import type { TestDatabase } from '../infra/database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(join(tmpdir(), 'vest-migrations-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const add = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql);
const run = () => migrate({ connectionString: database.url }, folder);

async function tables(): Promise<string[]> {
  const client = new Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test('each migration is applied once, in the order of the numbers', async () => {
  add('0002_second', 'alter table letters add text text');
  add('0001_first', 'create table letters (id int)');
  expect(await run()).toEqual(['0001_first', '0002_second']);
  add('0003_third', 'create table stamps (id int)');
  expect(await run()).toEqual(['0003_third']);
  expect(await run()).toEqual([]);
});

test('a migration that fails is named and leaves no trace; those before it stay', async () => {
  add('0001_first', 'create table letters (id int)');
  add('0002_broken', 'create table stamps (id int); insert into nowhere values (1)');
  await expect(run()).rejects.toThrow(
    'Миграция 0002_broken не применена, база осталась прежней. PostgreSQL: relation "nowhere" does not exist',
  );
  expect(await tables()).toEqual(['letters', 'migrations']);

  add('0002_broken', 'create table stamps (id int)');
  expect(await run()).toEqual(['0002_broken']);
});

test('nodes that start together do not get in each other’s way', async () => {
  add('0001_first', 'create table letters (id int)');
  add('0002_second', 'create table stamps (id int)');
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001_first', '0002_second']);
});

test('a migration that was changed after it ran is refused by name', async () => {
  add('0001_first', 'create table letters (id int)');
  await run();
  add('0001_first', 'create table letters (id bigint)');
  await expect(run()).rejects.toThrow('Миграция 0001_first уже применена');
});

test('on a server of before, the oldest account that is there becomes the administrator', async () => {
  const own = join(import.meta.dirname, '../../../server/store/database/migrations');
  for (const file of readdirSync(own)) {
    if (file < '0015') copyFileSync(join(own, file), join(folder, file));
  }
  await run();
  const client = new Client(database.url);
  await client.connect();
  await client.query(
    `insert into users (id, username, username_key, display_name, password_hash, eblid, created_at, deleted_at)
     select gen_random_uuid(), name, name, 'Кто-то', '', eblid, now() - days * interval '1 day', deleted_at
     from (values ('gone', null, 9, now()), ('oldest', '0001', 8, null), ('young', '0002', 1, null))
       person (name, eblid, days, deleted_at)`,
  );
  for (const file of readdirSync(own)) copyFileSync(join(own, file), join(folder, file));
  await run();
  const { rows } = await client.query<{ username: string }>(
    `select username from users where role = 'admin'`,
  );
  await client.end();
  expect(rows).toEqual([{ username: 'oldest' }]);
});

test('a database of a newer program is refused', async () => {
  add('0001_first', 'create table letters (id int)');
  add('0002_second', 'create table stamps (id int)');
  await run();
  rmSync(join(folder, '0002_second.sql'));
  await expect(run()).rejects.toThrow('База новее программы: в ней есть миграция 0002_second');
});
