/** A server under measurement, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/infra/free-port.ts';

export interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts `file` with PORT, DATABASE_URL and a DATA_DIR of its own, and waits until it is ready. It has a
 * video server only where `env` says `LIVEKIT_URL: undefined`.
 */
export async function startServer(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Running> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'vest-bench-data-'));
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      LIVEKIT_URL: 'off',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const deadline = Date.now() + 60_000;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${file} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
