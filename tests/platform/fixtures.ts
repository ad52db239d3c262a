/** Servers and folders of tests, which are ended and removed after each test. */
import { execFileSync } from 'node:child_process';
import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, inject } from 'vitest';
import { orphansOn } from '#server/calls/video/embedded/orphan.ts';
import { signalIfThere } from '#server/kit/processes.ts';
import { freePort } from '#tests/infra/free-port.ts';
import { makeFolder, ServerProcess } from './server-process.ts';
import type { ServerOptions } from './server-process.ts';

const started = new Set<ServerProcess>();
const folders = new Set<string>();

afterEach(async () => {
  await Promise.all([...started].map((server) => server.clear()));
  for (const folder of folders) endLiveKitOf(folder);
  started.clear();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
});

/** Ends the LiveKit that a killed server has left. */
function endLiveKitOf(dataDir: string): void {
  for (const pid of orphansOn(join(realpathSync(dataDir), 'livekit', 'livekit.yaml'))) {
    signalIfThere(pid, 'SIGKILL');
  }
}

/** An empty folder; others may enter it, as they may enter the folders of most clones. */
export function emptyFolder(mode?: number): string {
  const folder = makeFolder(mode);
  folders.add(folder);
  return folder;
}

/** A DATA_DIR with a migrated database, as its server left it. */
export function madeDataDir(): string {
  const folder = emptyFolder();
  execFileSync('cp', ['-a', `${inject('madeDataDir')}/.`, folder]);
  return folder;
}

export async function startServer(
  dataDir: string,
  options?: ServerOptions,
): Promise<ServerProcess> {
  const server = new ServerProcess(dataDir, await freePort(), options);
  started.add(server);
  return server;
}

/** Started, and answering. */
export async function openServer(dataDir: string, options?: ServerOptions): Promise<ServerProcess> {
  const server = await startServer(dataDir, options);
  await server.isOpen();
  return server;
}
