/** A server under measurement, in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/infra/free-port.ts';

export interface Running {
  readonly port: number;
  readonly dataDir: string;
  /** Ends it and starts it anew, at the same port and with the same data. */
  restart(): Promise<void>;
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
  let child = await startProcess(file, port, { DATA_DIR: dataDir, ...env });
  const end = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return {
    port,
    dataDir,
    async restart() {
      await end();
      child = await startProcess(file, port, { DATA_DIR: dataDir, ...env });
    },
    async stop() {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startProcess(
  file: string,
  port: number,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      LIVEKIT_URL: 'off',
      PORT: String(port),
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
    if (isReady) return child;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${file} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
