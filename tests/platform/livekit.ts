/** The LiveKit of a server under test, reached directly with its own keys. */
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { livekitAt, type LiveKit } from '#server/calls/video/livekit.ts';
import { loadKeys, portsFrom, portsIn } from '#server/calls/video/embedded/settings.ts';
import { areFree } from '#server/calls/video/embedded/network.ts';
import { orphansOn } from '#server/calls/video/embedded/supervisor.ts';
import { lookForProgram } from '#server/calls/video/program/find.ts';
import { freePort } from '#tests/infra/free-port.ts';
import { livekitMissing } from '../../scripts/lib/livekit.mjs';
import { isAlive, type ServerProcess } from './server-process.ts';

/** A server with calls; it uses the cache of the user who runs the tests. */
export const withCalls: Readonly<Record<string, string>> = {
  LIVEKIT_URL: '',
  ...Object.fromEntries(
    ['HOME', 'XDG_CACHE_HOME'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
};

/** The program, which `npm test` has fetched before the tests run. */
export async function requireLiveKit(): Promise<string> {
  const log = { info() {}, warn() {} };
  const program = await lookForProgram({ log, dataDir: null });
  if (program === null) throw new Error(livekitMissing);
  return program;
}

/**
 * A port that other LiveKits of these tests do not prefer: when the one under test has ended, no other may answer in its
 * place.
 */
export async function portOfItsOwn(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (await areFree(portsFrom(port))) return port;
  }
}

const settingsFile = (dataDir: string) => join(realpathSync(dataDir), 'livekit', 'livekit.yaml');

/** The LiveKit on this DATA_DIR, whoever started it; null when none runs. */
export function livekitPid(dataDir: string): number | null {
  return orphansOn(settingsFile(dataDir)).find(isAlive) ?? null;
}

/** Its configuration file. */
export const livekitSettings = (dataDir: string) => readFileSync(settingsFile(dataDir), 'utf8');

export const livekitPort = (dataDir: string) => portsIn(livekitSettings(dataDir))?.signalling ?? 0;

export const livekitOf = (dataDir: string): LiveKit =>
  livekitAt({ url: `http://127.0.0.1:${livekitPort(dataDir)}`, ...loadKeys(dataDir) });

export async function callsOf(server: ServerProcess): Promise<unknown> {
  const answer = await server.get('/api/config');
  // Safe: the contract's answer.
  return ((await answer.json()) as { calls: unknown }).calls;
}

/** Waits long enough for a machine that runs other tests, too. */
export const callsBecome = (server: ServerProcess, calls: string) =>
  expect.poll(() => callsOf(server), { timeout: 60_000 }).toBe(calls);
