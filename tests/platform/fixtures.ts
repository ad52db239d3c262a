/** Servers and folders for tests; each is ended and removed after its test. */
import { execFileSync } from 'node:child_process';
import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, inject } from 'vitest';
import { orphansOn } from '#server/calls/video/embedded/supervisor.ts';
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

/** Ends the LiveKit that outlived a killed server. */
function endLiveKitOf(dataDir: string): void {
  for (const pid of orphansOn(join(realpathSync(dataDir), 'livekit', 'livekit.yaml'))) {
    signalIfThere(pid, 'SIGKILL');
  }
}

/** An empty folder; like the folders of most clones, other users may enter it. */
export function emptyFolder(mode?: number): string {
  const folder = makeFolder(mode);
  folders.add(folder);
  return folder;
}

/** Has a folder removed that was made elsewhere. */
export const removeAfterwards = (folder: string): void => void folders.add(folder);

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

/** A server that has started and answers. */
export async function openServer(dataDir: string, options?: ServerOptions): Promise<ServerProcess> {
  const server = await startServer(dataDir, options);
  await server.isOpen();
  return server;
}
