/** Brings up the database that the configuration asks for: checked, migrated, ready for the areas of the server. */
import type { ClientConfig } from 'pg';
import type { Config } from '#server/app/config/config.ts';
import type { Log } from '#server/app/log.ts';
import { step } from '#server/kit/steps.ts';
import { startEmbedded } from './embedded/supervisor.ts';
import { checkExternal } from './external.ts';
import { migrate } from './migrate.ts';
import { openPool, type DatabasePool } from './pool.ts';

/** Stopping it is put on `cleanup`, so that a start that fails later leaves nothing running. */
export async function startDatabase(
  config: Config,
  log: Log,
  cleanup: AsyncDisposableStack,
): Promise<DatabasePool> {
  const { connection, isRunning } =
    config.databaseUrl === null
      ? await reachOwn(config, log, cleanup)
      : await reachGiven(config.databaseUrl);
  await step(
    'Миграции',
    () => migrate(connection),
    (applied) => (applied.length === 0 ? 'новых нет' : applied.join(', ')),
  );
  const pool = openPool({ connection, isRunning, log });
  cleanup.defer(() => pool.close());
  return pool;
}

const beginnings = {
  made: 'создана',
  found: 'найдена',
  takenOver: 'найдена, прежний PostgreSQL остановлен',
} as const;

interface Reached {
  readonly connection: ClientConfig;
  readonly isRunning: () => boolean;
}

async function reachOwn(
  { dataDir, pgBin }: Config,
  log: Log,
  cleanup: AsyncDisposableStack,
): Promise<Reached> {
  const postgres = await step(
    'База данных',
    () => startEmbedded({ dataDir, pgBin, log }),
    ({ beginning }) => beginnings[beginning],
  );
  cleanup.defer(() => postgres.stop());
  return postgres;
}

async function reachGiven(url: string): Promise<Reached> {
  const connection = await step('База данных по DATABASE_URL', () => checkExternal(url));
  return { connection, isRunning: () => true };
}
