/** Measures how soon a thousand people are live again, each with their list of 200, after the server was restarted. */
import { backoffMs } from '#machines/kit/backoff.ts';
import { cpuOfChildrenS } from '../infra/cpu.ts';
import { seedCrowd } from '../infra/crowd.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import { isATry, median, percentile, runs, type Figure } from '../infra/rounds.ts';
import { createDevice, type Device } from './device.ts';

const people = 1_000;
const conversations = 200;
/** All of them come within this time, once the server answers again. */
const comeWithinMs = 1_000;
/** Their first lists are read whole. */
const firstWithinMs = 20_000;
/** Whoever is not back by then is refused for good. */
const patienceMs = 60_000;
/** A restart with all that it needs takes about ten seconds. */
const rounds = isATry ? runs : 5;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Return {
  readonly halfMs: number;
  readonly lastMs: number;
  readonly answersMs: readonly number[];
  readonly failedTries: number;
  readonly missing: number;
  /** Of the server and its database. */
  readonly cpuS: number;
}

export async function measureReturn(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('return');
  const server = await startServer('server/main.ts', { DATABASE_URL: databaseUrl });
  const url = `http://127.0.0.1:${server.port}`;
  try {
    const crowd = await seedCrowd(databaseUrl, server.dataDir, {
      people,
      contactsEach: conversations,
    });
    const devices = crowd.map((member) => createDevice(url, member));
    // Everybody is here, with their list, before the server goes for the first time.
    await comeBack(devices, firstWithinMs);
    // Their lists show each other as they are from now on: a page asks again every 20 s.
    await comeBack(devices, firstWithinMs);
    const returns: Return[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await server.restart();
      returns.push(await comeBack(devices, comeWithinMs));
    }
    for (const device of devices) device.close();
    return figuresOf(returns);
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

async function comeBack(devices: readonly Device[], withinMs: number): Promise<Return> {
  const [startedAt, cpuBeforeS] = [performance.now(), cpuOfChildrenS()];
  const backAfterMs: number[] = [];
  const answersMs: number[] = [];
  let failedTries = 0;
  const sinceStart = () => performance.now() - startedAt;
  const answered = (ms: number) => void answersMs.push(ms);

  await Promise.all(
    devices.map(async (device) => {
      await pause(Math.random() * withinMs);
      for (let failed = 1; sinceStart() < patienceMs; failed += 1) {
        try {
          await device.comeBack(answered);
          backAfterMs.push(sinceStart());
          break;
        } catch {
          failedTries += 1;
          await pause(backoffMs(failed));
        }
      }
      await device.readTheRest(answered).catch(() => (failedTries += 1));
    }),
  );
  return {
    halfMs: median(backAfterMs),
    lastMs: Math.max(...backAfterMs),
    answersMs,
    failedTries,
    missing: devices.length - backAfterMs.length,
    cpuS: cpuOfChildrenS() - cpuBeforeS,
  };
}

function figuresOf(returns: readonly Return[]): Figure[] {
  const figure = (
    name: string,
    unit: string,
    read: (each: Return) => number,
    most: number | null,
  ): Figure => ({
    name,
    unit,
    product: median(returns.map(read)),
    floor: null,
    target: most === null ? null : { kind: 'atMost', value: most },
  });
  return [
    figure(
      `${people} people come back within a second of a restart: half are live with their list`,
      'ms',
      ({ halfMs }) => halfMs,
      2_000,
    ),
    figure('the same: the last one is', 'ms', ({ lastMs }) => lastMs, 5_000),
    figure('answers meanwhile, p50', 'ms', ({ answersMs }) => median(answersMs), null),
    figure('answers meanwhile, p99', 'ms', ({ answersMs }) => percentile(answersMs, 0.99), null),
    figure('CPU of server and database for all of them', 's', ({ cpuS }) => cpuS, null),
    figure('tries that failed on the way', '', ({ failedTries }) => failedTries, null),
    figure('people who were refused for good', '', ({ missing }) => missing, 0),
  ];
}
