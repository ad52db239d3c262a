/** Measures what people cost who only have the page open: a socket, and an unchanged list of 200 every 20 s. */
import { io } from 'socket.io-client';
import { cpuOfChildrenS } from '../infra/cpu.ts';
import { seedCrowd } from '../infra/crowd.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import type { Figure } from '../infra/rounds.ts';

const idlePeople = 1_000;
const conversations = 200;
/** Our client's (spec 9). */
const listEveryMs = 20_000;
const measuredMs = 40_000;
/** A server that has just started is slower for its first thousand answers; this one has been there for long. */
const warmingMs = 20_000;
const aloneMs = 20_000;
/** Presence is told by then. */
const settledMs = 2_500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function measureIdle(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('idle');
  const server = await startServer('server/main.ts', { DATABASE_URL: databaseUrl });
  const url = `http://127.0.0.1:${server.port}`;
  try {
    const crowd = await seedCrowd(databaseUrl, server.dataDir, {
      people: idlePeople,
      contactsEach: conversations,
    });
    const alone = await coresDuring(aloneMs);
    const devices = await Promise.all(crowd.map(({ token }) => openDevice(url, token)));
    // Everybody's presence is told.
    await pause(settledMs);
    await Promise.all(devices.map((device) => device.ask()));
    const asking = devices.map(async (device, index) => {
      await pause((listEveryMs * index) / devices.length);
      for (let asked = 0; asked < (warmingMs + measuredMs) / listEveryMs; asked += 1) {
        await device.ask();
        await pause(listEveryMs);
      }
    });
    await pause(warmingMs);
    const together = await coresDuring(measuredMs);
    await Promise.all(asking);
    for (const device of devices) device.close();
    return [
      {
        name: `1,000 idle people with ${conversations} conversations each, share of a core`,
        unit: '%',
        product: ((together - alone) * 100 * 1_000) / idlePeople,
        floor: null,
        target: { kind: 'atMost', value: 3 },
      },
    ];
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

/** Answers how many cores the server and its database kept busy. */
async function coresDuring(ms: number): Promise<number> {
  const [before, startedAt] = [cpuOfChildrenS(), performance.now()];
  await pause(ms);
  return ((cpuOfChildrenS() - before) * 1_000) / (performance.now() - startedAt);
}

/** Opens a device as our client does. `ask` reads the list again. */
async function openDevice(url: string, token: string) {
  const socket = io(url, { transports: ['websocket'], auth: { token } });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  let etag = '';
  return {
    async ask() {
      const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag };
      const answer = await fetch(`${url}/api/conversations`, { headers });
      await answer.arrayBuffer();
      etag = answer.headers.get('etag') ?? '';
    },
    close: () => void socket.close(),
  };
}
