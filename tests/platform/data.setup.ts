/** One DATA_DIR that a server has made and closed in order (vitest's globalSetup); most tests begin with a copy of it. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { freePort } from '#tests/infra/free-port.ts';
import { makeFolder, ServerProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    madeDataDir: string;
  }
}

export default async function makeDataDir(project: TestProject): Promise<() => void> {
  const folder = makeFolder();
  const server = new ServerProcess(folder, await freePort());
  await server.isOpen();
  await server.stop();
  project.provide('madeDataDir', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
