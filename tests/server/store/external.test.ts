/** DATABASE_URL (docs/operations.md): the start names everything that is missing, one clear line each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { checkExternal } from '#server/store/database/external.ts';
import { StartupError } from '#server/app/startup-error.ts';
import { createTestDatabase } from '../infra/database.ts';
import type { TestDatabase } from '../infra/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(() => database.drop());

async function linesOf(url: string): Promise<readonly string[]> {
  try {
    await checkExternal(url);
  } catch (error) {
    if (error instanceof StartupError) return error.lines;
    throw error;
  }
  return [];
}

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new Client(database.url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function urlWith(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

test('a database that has everything is taken, and the check leaves nothing in it', async () => {
  expect(await linesOf(database.url)).toEqual([]);
  await asAdmin('create table vest_may_create_tables ()', 'drop table vest_may_create_tables');
});

test('a database in another encoding is refused', async () => {
  await asAdmin(
    "create database latin encoding 'LATIN1' locale 'C' locale_provider 'libc' template template0",
  );
  const lines = await linesOf(urlWith((url) => (url.pathname = '/latin')));
  await asAdmin('drop database latin');
  expect(lines).toEqual([
    "DATABASE_URL: кодировка базы LATIN1, а нужна UTF8: create database … encoding 'UTF8'.",
  ]);
});

test('a user who may create nothing is refused', async () => {
  await asAdmin('create role guest login', 'revoke all on schema public from public');
  const lines = await linesOf(urlWith((url) => (url.username = 'guest')));
  await asAdmin('drop role guest');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('нет права создавать таблицы и расширение pg_trgm');
});

test('a server that is not there is one line, without the password', async () => {
  const lines = await linesOf('postgres://user:secret@127.0.0.1:1/vest');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('DATABASE_URL: к базе не подключиться');
  expect(lines[0]).not.toContain('secret');
});
