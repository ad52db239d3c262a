/** The real server in a process of its own, started, killed and asked as an operator would. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
const serverScript = join(repository, 'server', 'main.ts');
export const isRoot = process.getuid?.() === 0;

/** The user `nobody`, an ordinary user of every Linux. */
export const ordinary = { uid: 65_534, gid: 65_534 };

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Node's own options, and a script in place of server/main.ts. */
  readonly command?: readonly string[];
  /** Runs `npm start` in `cwd` instead, in a process group of its own, like a terminal. */
  readonly npm?: boolean;
  /** Opens the channel of `npm start`, by which the server notices that its starter is gone. */
  readonly channel?: boolean;
}

/** The command of a server in which this failure happens at a signal, like a bug that shows only then. */
export const failingAt = (signal: NodeJS.Signals, failure: string): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`process.on('${signal}', () => { ${failure}; });`)}`,
  serverScript,
];

/** Like the folders of most clones, other users may enter it by default. */
export function makeFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'vest-platform-'));
  chmodSync(folder, mode);
  return folder;
}

export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #dataDir: string;
  readonly #port: number;
  /** The exit code, or the signal that killed it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  output = '';

  constructor(dataDir: string, port: number, options: ServerOptions = {}) {
    this.#dataDir = dataDir;
    this.#port = port;
    const { user, npm = false, channel = false } = options;
    const command = options.command ?? [serverScript];
    this.#child = spawn(npm ? 'npm' : process.execPath, npm ? ['start'] : command, {
      cwd: options.cwd ?? dataDir,
      detached: npm,
      ...user,
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        PORT: String(port),
        LOG_LEVEL: 'info',
        // Calls have tests of their own (video.test.ts).
        LIVEKIT_URL: 'off',
        NODE_COMPILE_CACHE: join(repository, 'node_modules', '.cache', 'node'),
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(channel ? (['ipc'] as const) : [])],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        this.#heard();
      });
    }
    this.ended = this.#end();
  }

  /** 'exit' is awaited, because 'close' never comes after disconnect(). */
  async #end(): Promise<number | NodeJS.Signals> {
    const streams = [this.#child.stdout, this.#child.stderr].filter((stream) => stream !== null);
    const [[code, signal]] = await Promise.all([
      once(this.#child, 'exit'),
      ...streams.map((stream) => once(stream, 'end')),
    ]);
    this.#hasEnded = true;
    this.#heard();
    // Safe: Node's own contract of 'exit': a code, or else the signal.
    return (code ?? signal) as number | NodeJS.Signals;
  }

  #hasEnded = false;
  #heard: () => void = () => {};

  /** Resolves as soon as the output holds `text`; rejects when the process has ended without it. */
  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.#hasEnded) throw new Error(`ended without «${text}»:\n${this.output}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#heard = resolve;
      await promise;
    }
  }

  isOpen(): Promise<void> {
    return this.says('Весть: http');
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the process did not start');
    return this.#child.pid;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The PostgreSQL on this DATA_DIR, whoever started it. */
  get postgresPid(): number | null {
    const [pid] = this.#postmasterLines();
    return pid === undefined ? null : Number(pid);
  }

  get socketFolder(): string {
    return this.#postmasterLines()[4] ?? '';
  }

  #postmasterLines(): string[] {
    return readIfThere(join(this.#dataDir, 'postgres', 'postmaster.pid'))?.split('\n') ?? [];
  }

  get(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, init);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends Ctrl-C to the terminal of `npm start`. */
  interrupt(): void {
    process.kill(-this.pid, 'SIGINT');
  }

  /** Closes the channel, as the death of `npm start` would. */
  disconnect(): void {
    this.#child.disconnect();
  }

  async stop(): Promise<number | NodeJS.Signals> {
    this.kill('SIGTERM');
    return this.ended;
  }

  /** Kills everything that is left. */
  async clear(): Promise<void> {
    this.kill('SIGKILL');
    await this.ended;
    const [pid, , , , socketFolder] = this.#postmasterLines();
    if (pid === undefined) return;
    try {
      process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // The process has ended.
    }
    await isGone(Number(pid));
    if (socketFolder !== undefined) rmSync(socketFolder, { recursive: true, force: true });
  }
}

/** False for a zombie: it only waits for its parent to read its status. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // When /proc exists without the process, it has ended since.
  const status = readIfThere(`/proc/${pid}/status`) ?? (process.platform === 'linux' ? null : '');
  return status !== null && !/^State:\s+Z/m.test(status);
}

/** Reads without checking first, because a file may disappear in between. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** True when the server accepts no new connections. */
export const isRefusing = (server: ServerProcess) =>
  until(() =>
    server.get('/api/health').then(
      () => false,
      () => true,
    ),
  );

/** Resolves when a process that is not our child has ended; it has no event for that. */
export function isGone(pid: number): Promise<void> {
  return until(() => !isAlive(pid));
}

/** Polls until the condition holds, limited only by the test's own timeout. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
