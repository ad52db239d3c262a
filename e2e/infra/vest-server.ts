/** The real server in a process of its own, with its own folder and database; it can be killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Timings } from '#server/kit/time.ts';
import { embeddedName } from '#server/store/database/embedded/cluster.ts';
import { freePort } from '#tests/infra/free-port.ts';

interface Given {
  /** Gives it a LiveKit of its own, which is available soon after the server is ready (`/api/config` says so). */
  readonly calls?: boolean;
  /** Replaces time limits of the contract that are too long for a test: `{ callRingMs: 4_000 }`. */
  readonly timings?: Partial<Timings>;
  /** Environment variables in addition to this process's. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server on a busy machine, with a database to create, is ready long before this. */
const readyPatienceMs = 90_000;

export class VestServer {
  readonly port: number;
  readonly dataDir: string;
  readonly #given: Required<Given>;
  #process: ChildProcess | null = null;
  #output = '';

  private constructor(port: number, dataDir: string, given: Required<Given>) {
    this.port = port;
    this.dataDir = dataDir;
    this.#given = given;
  }

  static async create({
    calls = false,
    timings = {},
    environment = {},
  }: Given = {}): Promise<VestServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'vest-e2e-'));
    const server = new VestServer(await freePort(), dataDir, {
      calls,
      timings,
      environment,
    });
    await server.start();
    return server;
  }

  /** Resolves when the server has said `ready`. */
  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      ['--import', './e2e/infra/under-test.ts', 'server/main.ts'],
      {
        env: {
          // The same as under `npm start`; without it each start compiles the whole server.
          NODE_COMPILE_CACHE: 'node_modules/.cache/node',
          ...process.env,
          ...this.#given.environment,
          PORT: String(this.port),
          DATA_DIR: this.dataDir,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
          TIMINGS_UNDER_TEST: JSON.stringify(this.#given.timings),
          ...(this.#given.calls ? {} : { LIVEKIT_URL: 'off' }),
        },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    this.#process = child;
    const keep = (bytes: Buffer) => {
      this.#output = (this.#output + bytes.toString()).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    await this.#untilReady(child);
  }

  /** `kill -9`: the server cannot shut down in order. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Sends SIGTERM, as an operator would. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** How `pg` reaches its database: PostgreSQL writes its socket's folder into the fifth line of postmaster.pid. */
  async database(): Promise<{ host: string; user: string; database: string }> {
    const lines = await readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    const host = lines.split('\n')[4] ?? '';
    return { host, user: embeddedName, database: embeddedName };
  }

  async dispose(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + readyPatienceMs;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${this.#output}`);
      const isReady = await fetch(`http://127.0.0.1:${this.port}/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return;
      // A process of its own has no event for its readiness, so it is polled.
      await delay(50);
    }
    throw new Error(`the server is not ready after ${readyPatienceMs} ms: ${this.#output}`);
  }
}
