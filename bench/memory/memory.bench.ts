/**
 * Measures the memory of all processes after 350 registrations, when it has become quiet again, and of each socket that
 * comes then. The product is started as `npm start` does it, without a video server: its launcher, the server and
 * PostgreSQL count, npm does not. The floor is a bare Socket.IO server with a PostgreSQL of its own.
 */
import type { Socket } from 'socket.io-client';
import { peopleOf } from '#tests/infra/people.ts';
import { commandLine } from '#server/kit/processes.ts';
import { childrenOf } from '../infra/cpu.ts';
import { memoryOfChildrenMb } from '../infra/memory.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer, type Running } from '../infra/process.ts';
import type { Figure } from '../infra/rounds.ts';
import { connect } from '../send/load.ts';

const registrations = 350;
const [firstSockets, allSockets] = [500, 5_000];
const connectingAtOnce = 50;
/** By then connections to the database are closed that nobody needs, and V8 has noticed that nothing happens. */
const quietMs = 25_000;
/** Closed streams and timers of the handshakes are over by then. */
const settledMs = 12_000;
const collectedMs = 3_000;
/** Garbage is collected when we ask for it, which is done only to tell what a socket keeps. */
const collecting = {
  NODE_OPTIONS: `--expose-gc --import ${new URL('collect.mjs', import.meta.url).href}`,
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Memory {
  readonly quietMb: number;
  readonly socketKb: number;
}

export async function measureMemory(): Promise<Figure[]> {
  const product = await measureProduct();
  const floor = await measureFloor();
  return [
    {
      name: `all processes after ${registrations} registrations, with no socket`,
      unit: 'MB',
      product: product.quietMb,
      floor: floor.quietMb,
      target: { kind: 'atMost', value: 220 },
    },
    {
      name: `each further socket, up to ${allSockets.toLocaleString('en-US')}`,
      unit: 'kB',
      product: product.socketKb,
      floor: floor.socketKb,
      target: { kind: 'atMost', value: 20 },
    },
  ];
}

async function measureProduct(): Promise<Memory> {
  const server = await startServer('scripts/start.mjs', {
    ...collecting,
    DATABASE_URL: undefined,
  });
  try {
    const people = peopleOf(`http://127.0.0.1:${server.port}`);
    const tokens: string[] = [];
    for (let index = 0; index < registrations; index += 1) {
      tokens.push((await people.create(`person_${index}`, `Человек ${index}`)).token);
    }
    return await measureMemoryOf(server, tokens);
  } finally {
    await server.stop();
  }
}

async function measureFloor(): Promise<Memory> {
  const postgres = await startPostgres();
  const server = await startServer('bench/memory/floor-server.ts', {
    ...collecting,
    DATABASE_URL: await postgres.createDatabase('floor'),
  });
  try {
    for (let index = 0; index < registrations; index += 1) {
      await (await fetch(`http://127.0.0.1:${server.port}/person_${index}`)).arrayBuffer();
    }
    return await measureMemoryOf(server, ['']);
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

async function measureMemoryOf({ port }: Running, tokens: readonly string[]): Promise<Memory> {
  await pause(quietMs);
  const quietMb = memoryOfChildrenMb();
  const sockets: Socket[] = [];
  const connectUpTo = async (count: number): Promise<number> => {
    while (sockets.length < count) {
      const further = Array.from({ length: connectingAtOnce }, (_, index) =>
        connect(port, tokens[(sockets.length + index) % tokens.length] ?? ''),
      );
      sockets.push(...(await Promise.all(further)));
    }
    await pause(settledMs);
    for (const pid of childrenOf(process.pid)) {
      // Others take this signal for something else.
      if (commandLine(pid)[0] === process.execPath) process.kill(pid, 'SIGUSR2');
    }
    await pause(collectedMs);
    return memoryOfChildrenMb();
  };
  // Room that V8 made for a crowd that comes at once stays, and is nobody's: it is made before anything is measured.
  await connectUpTo(allSockets);
  for (const socket of sockets.splice(0)) socket.disconnect();
  const firstMb = await connectUpTo(firstSockets);
  const allMb = await connectUpTo(allSockets);
  for (const socket of sockets) socket.disconnect();
  return { quietMb, socketKb: ((allMb - firstMb) * 1_000) / (allSockets - firstSockets) };
}
