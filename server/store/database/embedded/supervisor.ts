/**
 * Runs the embedded PostgreSQL as a supervised child: ours alone, and started again whenever it dies. It is in a
 * process group of its own, because Ctrl-C reaches the whole group of the terminal, and requests must finish first.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { lockDirectory } from '#server/app/datadir.ts';
import { createSupervisor, type SupervisedProcess } from '#server/kit/supervisor.ts';
import type { Log } from '#server/app/log.ts';
import { StartupError } from '#server/app/startup-error.ts';
import type { Account } from '#server/app/privileges/accounts.ts';
import { shelter } from '#server/app/privileges/shelter.ts';
import { accountFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import { embeddedName, ensureCluster, placeCluster, writeAccess } from './cluster.ts';
import { endOrphan, readLines } from './orphan.ts';
import { makeSocketFolder } from './socket.ts';

export interface EmbeddedOptions {
  /** Prepared and locked by the caller. */
  readonly dataDir: string;
  /** PG_BIN: PostgreSQL's bin folder instead of the packaged one. */
  readonly pgBin: string | null;
  readonly log: Log;
  /** Further settings, `name=value`: tests give up durability for speed, the product never does. */
  readonly settings?: readonly string[];
}

export interface EmbeddedPostgres {
  /** The connection for `pg`, which is the same after every restart. */
  readonly connection: {
    readonly host: string;
    readonly user: string;
    readonly database: string;
  };
  /** The folder of the data: outside DATA_DIR if PostgreSQL's user cannot get there. */
  readonly cluster: string;
  /** takenOver: a PostgreSQL that a killed server had left had to be ended first. */
  readonly beginning: 'made' | 'found' | 'takenOver';
  /** Answers false while PostgreSQL is down or recovering. */
  isRunning(): boolean;
  /** Ends PostgreSQL in order; connections are cut. */
  stop(): Promise<void>;
}

/** Backends of a killed postmaster need a moment to notice and let the shared memory go. */
const lingeringMs = 5_000;

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  const account = accountFor(join(dataDir, 'postgres'));
  const binaries = await findBinaries(options.pgBin, account, shelter);
  const cluster = placeCluster(dataDir, account);
  const releaseElsewhere = dirname(cluster) === dataDir ? null : lockDirectory(dirname(cluster));
  const endedOrphan = await endOrphan(cluster);
  const beginning = await ensureCluster(cluster, binaries, account);
  writeAccess(cluster, account);
  const postgres = createPostgres(binaries.postgres, cluster, account, options);
  await postgres.startFirst();
  return {
    connection: { host: postgres.socketFolder, user: embeddedName, database: embeddedName },
    cluster,
    beginning: endedOrphan ? 'takenOver' : beginning,
    isRunning: postgres.isRunning,
    async stop() {
      await postgres.stop();
      releaseElsewhere?.();
    },
  };
}

function createPostgres(
  program: string,
  cluster: string,
  account: Account | null,
  { log, settings = [] }: EmbeddedOptions,
) {
  let isRunning = false;
  let hasStarted = false;
  /** The last lines of PostgreSQL's log, which tell why it did not start. */
  let said: string[] = [];
  const socketFolder = makeSocketFolder(account);
  const removeSocketFolder = (): void => rmSync(socketFolder, { recursive: true, force: true });
  process.once('exit', removeSocketFolder);
  const supervisor = createSupervisor({
    start,
    onEnd: () => {
      isRunning = false;
      log.error(`PostgreSQL остановился: ${lastWords(said)}. Запускаю снова.`);
    },
    onFailure: (reason) => log.error(`PostgreSQL не запускается: ${reason}.`),
    endSignals: [
      ['SIGINT', 5_000],
      ['SIGQUIT', 1_500],
      ['SIGKILL', 1_000],
    ],
    exitSignal: 'SIGINT',
    steadyAfterMs: 0,
  });

  async function startFirst(): Promise<void> {
    const deadline = performance.now() + lingeringMs;
    for (;;) {
      try {
        await supervisor.start();
        return supervisor.keepRunning();
      } catch {
        const lingers = said.some((line) => line.includes('still in use'));
        if (!lingers || performance.now() > deadline) {
          await stop();
          throw startFailure(cluster, said);
        }
      }
      await delay(100);
    }
  }

  async function stop(): Promise<void> {
    isRunning = false;
    await supervisor.stop();
    process.off('exit', removeSocketFolder);
    removeSocketFolder();
  }

  async function start(track: (process: SupervisedProcess) => void): Promise<void> {
    said = [];
    // Made again for each start: cleaners of the temp folder remove what looks unused.
    mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
    if (account !== null) chownSync(socketFolder, account.uid, account.gid);
    const child = spawn(program, programArguments(), {
      ...account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    createInterface({ input: child.stderr }).on('line', (line) => {
      said = [...said.slice(-19), line];
      if (line.includes('PANIC: ')) log.error(line);
      else log.debug(line);
    });
    const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
    // The backends hold the pipe too. It closes when they are gone, so the next start finds none of them.
    const ended = once(child, 'close').catch((error: unknown) => {
      said.push(String(error));
    });
    if (child.pid !== undefined) track({ pid: child.pid, isAlive, ended });
    if (!(await isReady(child, cluster))) {
      await ended;
      throw new Error(lastWords(said));
    }
    isRunning = true;
    if (hasStarted) log.info('PostgreSQL снова работает.');
    hasStarted = true;
  }

  function programArguments(): string[] {
    const all = [
      'listen_addresses=',
      `unix_socket_directories=${socketFolder}`,
      'max_connections=60',
      'fsync=on',
      'synchronous_commit=on',
      'full_page_writes=on',
      'timezone=UTC',
      'log_timezone=UTC',
      'jit=off',
      // Errors of statements reach Node anyway, and their text could hold what people wrote.
      'log_min_messages=log',
      'log_min_error_statement=panic',
      'log_error_verbosity=terse',
      ...(process.platform === 'darwin' ? ['wal_sync_method=fsync_writethrough'] : []),
      // Recovery syncs a thousand files. One by one, that took 3 to 6 s of an outage on a busy disk instead of 0.5.
      ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
      ...settings,
    ];
    return ['-D', cluster, ...all.flatMap((setting) => ['-c', setting])];
  }

  return { socketFolder, isRunning: () => isRunning, startFirst, stop };
}

/**
 * Waits until PostgreSQL is ready, for as long as the child lives: recovery after a crash takes what it takes. What
 * counts is the status in postmaster.pid, for which pg_ctl waits too. It names the process, while an answering socket
 * may be another's.
 */
async function isReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid');
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const lines = readLines(file) ?? [];
    if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true;
    await delay(10);
  }
  return false;
}

function startFailure(cluster: string, said: readonly string[]): StartupError {
  if (said.some((line) => line.includes('No space left on device'))) {
    return new StartupError(
      `На диске нет места для базы в ${cluster}: освободите место и запустите снова.`,
    );
  }
  return new StartupError(`PostgreSQL в ${cluster} не запускается: ${lastWords(said)}`);
}

function lastWords(said: readonly string[]): string {
  const reason =
    said.findLast((line) => /(PANIC|FATAL): /.test(line)) ?? said.at(-1) ?? 'без объяснений';
  return reason.replace(/^.*?(PANIC|FATAL): +/, '');
}
