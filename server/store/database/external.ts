/** Checks an existing PostgreSQL (DATABASE_URL) once, before anything is written. */
import { Client, type ClientConfig } from 'pg';
import { StartupError } from '#server/app/startup-error.ts';

const connectTimeoutMs = 10_000;

/** @throws StartupError with one line for each thing that is missing. */
export async function checkExternal(url: string): Promise<ClientConfig> {
  const connection = { connectionString: url, connectionTimeoutMillis: connectTimeoutMs };
  const client = new Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error.cause) : String(error);
    throw new StartupError(
      `DATABASE_URL: к базе не подключиться (${reason}): проверьте адрес, пароль и что PostgreSQL запущен.`,
    );
  }
  try {
    const lacks = await lackingIn(client);
    const [first, ...rest] = lacks.map((lack) => `DATABASE_URL: ${lack}`);
    if (first !== undefined) throw new StartupError(first, ...rest);
    return connection;
  } finally {
    await client.end().catch(() => {});
  }
}

async function lackingIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{
    version: number;
    encoding: string;
    icu: boolean;
    standby: boolean;
  }>(`select current_setting('server_version_num')::int / 10000 as version,
             current_setting('server_encoding') as encoding,
             exists (select from pg_collation where collname = 'ru-x-icu') as icu,
             pg_is_in_recovery() as standby`);
  const [server] = rows;
  if (server === undefined) return ['база не отвечает как PostgreSQL.'];
  const lacks: string[] = [];
  if (server.version < 15) {
    lacks.push(`это PostgreSQL ${server.version}, а нужен 15 или новее.`);
  }
  if (server.encoding !== 'UTF8') {
    lacks.push(
      `кодировка базы ${server.encoding}, а нужна UTF8: create database … encoding 'UTF8'.`,
    );
  }
  if (!server.icu) {
    lacks.push('в PostgreSQL нет ICU (сортировка ru-x-icu): нужна сборка с ICU.');
  }
  if (server.standby) lacks.push('это реплика только для чтения: укажите основной сервер.');
  else if (!(await mayCreate(client))) {
    lacks.push(
      'нет права создавать таблицы и расширение pg_trgm: сделайте пользователя владельцем базы или выполните в ней от администратора create extension pg_trgm.',
    );
  }
  return lacks;
}

/** Tries to create what is needed, and rolls it back: rights are granted in too many ways to be computed. */
async function mayCreate(client: Client): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('create extension if not exists pg_trgm');
    await client.query('create table vest_may_create_tables ()');
    return true;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
  }
}
