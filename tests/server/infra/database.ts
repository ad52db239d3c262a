/** A migrated database for one test file, on the run's PostgreSQL (postgres.setup.ts). */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { templateName } from './postgres.setup.ts';

export interface TestDatabase {
  /** The address for `pg` and DATABASE_URL. */
  readonly url: string;
  drop(): Promise<void>;
}

/** `from`: the template to copy; 'empty' is a database without our tables. */
export async function createTestDatabase(
  from: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = from === 'migrated' ? templateName : 'template1';
  await asAdmin(`create database ${name} template ${template}`);
  return {
    url: urlOf(name),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
}

/** `pg` takes the folder of a socket from the query. */
const urlOf = (name: string) =>
  `postgres://vest@localhost/${name}?host=${encodeURIComponent(inject('postgresHost'))}`;

async function asAdmin(sql: string): Promise<void> {
  const client = new Client(urlOf('vest'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
