/** Brings up the database that the configuration asks for: checked, migrated, ready for the areas of the server. */
import type { Config } from '#server/app/config/read.ts';
import type { Log } from '#server/app/log.ts';
import { step } from '#server/app/log.ts';
import { startEmbedded, type EmbeddedPostgres } from './embedded/supervisor.ts';
import { checkExternal } from './external.ts';
import { migrate } from './migrate.ts';
import { openPool, type DatabasePool } from './pool.ts';

/**
 * Starts the database. Stopping it is put on `cleanup`, so that a start that fails later leaves nothing running.
 * @throws StartupError
 */
export async function startDatabase(
  config: Config,
  log: Log,
  cleanup: AsyncDisposableStack,
): Promise<DatabasePool> {
  const { databaseUrl } = config;
  const database =
    databaseUrl === null
      ? await startOwn(config, log, cleanup)
      : { connection: await step('База данных по DATABASE_URL', () => checkExternal(databaseUrl)) };
  await step(
    'Миграции',
    () => migrate(database.connection),
    (applied) => (applied.length === 0 ? 'новых нет' : applied.join(', ')),
  );
  const pool = openPool({ ...database, log });
  cleanup.defer(() => pool.close());
  return pool;
}

const beginnings = {
  made: 'создана',
  found: 'найдена',
  takenOver: 'найдена, прежний PostgreSQL остановлен',
} as const;

async function startOwn(
  { dataDir, pgBin }: Config,
  log: Log,
  cleanup: AsyncDisposableStack,
): Promise<EmbeddedPostgres> {
  const postgres = await step(
    'База данных',
    () => startEmbedded({ dataDir, pgBin, log }),
    ({ beginning }) => beginnings[beginning],
  );
  cleanup.defer(() => postgres.stop());
  return postgres;
}
