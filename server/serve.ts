/** Runs the server, from its configuration to its end. */
import { join } from 'node:path';
import { createApp } from '#server/app/app.ts';
import { createInProcessBus } from '#server/store/bus/in-process.ts';
import type { Config } from '#server/app/config/read.ts';
import { startDatabase } from '#server/store/database/start.ts';
import { lockDirectory, prepareDataDir, loadNodeId, loadSecrets } from '#server/app/datadir.ts';
import { endInOrder } from '#server/app/lifecycle.ts';
import { close, listen, requireFreePort } from '#server/app/listening.ts';
import type { Door } from '#server/app/listening.ts';
import { createLog, step } from '#server/app/log.ts';
import { StartupError } from '#server/app/startup-error.ts';
import { raiseEblids, readEblidUse, supplyOf } from '#server/people/users/eblids.ts';
import { startVideo } from '#server/calls/video/start.ts';

/** Built by `npm start`. */
const builtPages = join(import.meta.dirname, '..', 'dist');

/** `door`: the port, if only root might open it. */
export async function serve(config: Config, door: Door | null): Promise<void> {
  /** Everything that the end has to undo, the last first. */
  const cleanup = new AsyncDisposableStack();
  const running = start(config, door, cleanup);

  endInOrder(async () => {
    // A start that is under way may finish: ending in the middle of it would leave more behind.
    await running.catch(() => {});
    await cleanup.disposeAsync();
  });

  try {
    await running;
  } catch (error) {
    await cleanup.disposeAsync();
    if (!(error instanceof StartupError)) throw error;
    for (const line of error.lines) console.error(`✗ ${line}`);
    process.exit(1);
  }
}

async function start(
  config: Config,
  door: Door | null,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  const log = createLog(config.logLevel);
  const dataDir = prepareDataDir(config.dataDir);
  cleanup.defer(lockDirectory(dataDir));
  if (door === null) await requireFreePort(config);
  const secrets = loadSecrets(dataDir);
  const db = await startDatabase({ ...config, dataDir }, log, cleanup);
  const { eblidDigits } = config;
  if (eblidDigits !== null) {
    await step(
      'Цифр в EBLID',
      () => raiseEblids(db, eblidDigits),
      () => String(eblidDigits),
    );
  }
  const eblids = supplyOf(await readEblidUse(db));
  if (eblids.mend !== null) log.warn(`! ${eblids.text}. ${eblids.mend}.`);
  const video = await startVideo({ ...config, dataDir }, log, cleanup);
  const bus = createInProcessBus();
  await step('Сервер', async () => {
    const nodeId = loadNodeId(dataDir);
    const app = await createApp({ config, nodeId, db, bus, secrets, video, pages: builtPages });
    cleanup.defer(() => close(app));
    await listen(app, config, door);
  });
  if (!config.rateLimits)
    log.warn('! RATE_LIMITS=off: никаких ограничений, только для проверки под нагрузкой.');
  console.log(`Весть: ${config.publicUrl}`);
}
