/**
 * Decodes pictures in a process of their own (picture-program.ts): bytes of strangers meet libvips where it can reach
 * no memory, key or connection of the server, with limits after which the kernel or we end it. It begins with the first
 * picture, is begun again when it has died, and ends after a while without pictures.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Refusal } from '#server/app/http/refusal.ts';
import type { PictureAnswer, PictureJob } from './picture.ts';

export interface ProcessLimits {
  /** The bytes of the process's own memory, used or not (RLIMIT_DATA, which Linux alone counts). */
  readonly memoryBytes?: number;
  readonly idleMs?: number;
}

const program = join(import.meta.dirname, 'picture-program.ts');
/**
 * Node itself reserves 640 MiB and uses a tenth of them; a photo of 50 megapixels that must be turned takes 900 more.
 */
const defaultMemoryBytes = 2_048 * 1_048_576;
const defaultIdleMs = 5 * 60_000;
/** Pieces of a picture lie outside of V8's heap. */
const heapMiB = 128;
/**
 * libvips would put a large picture into a file of the folder for temporary files, which would stay there when the
 * process is killed.
 */
const environment = { VIPS_DISC_THRESHOLD: '4g', PATH: process.env['PATH'] };

export function createPictureProcess({
  memoryBytes = defaultMemoryBytes,
  idleMs = defaultIdleMs,
}: ProcessLimits) {
  let running: Promise<ChildProcess> | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Resolves when the process is gone. */
  async function end(): Promise<void> {
    const ending = running;
    running = null;
    // One that did not start has nothing to end.
    const child = await ending?.catch(() => null);
    if (child == null || hasEnded(child)) return;
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
    await gone;
  }

  /** @throws Refusal `unavailable` when the program cannot be started, which is no picture's fault */
  function runningChild(): Promise<ChildProcess> {
    if (running !== null) return running;
    const child = spawnLimited(memoryBytes);
    const starting = (async () => {
      if ((await nextMessage(child)) === undefined) throw new Refusal('unavailable');
      return child;
    })();
    const forget = () => {
      if (running === starting) running = null;
    };
    child.once('exit', forget);
    starting.catch(forget);
    return (running = starting);
  }

  return {
    /**
     * Does one job; null: the process died of it, or took longer than `limitMs`. Never two at once: a picture of 50
     * megapixels takes hundreds of megabytes.
     */
    async run(job: PictureJob, limitMs: number): Promise<PictureAnswer | null> {
      clearTimeout(idle);
      const child = await runningChild();
      const late = setTimeout(() => child.kill('SIGKILL'), limitMs);
      const answer = nextMessage(child);
      child.send(job);
      // Safe: our own program.
      const heard = (await answer) as PictureAnswer | undefined;
      clearTimeout(late);
      idle = setTimeout(() => void end(), idleMs).unref();
      return heard ?? null;
    },
    /** Resolves when the process is gone. */
    close(): Promise<void> {
      clearTimeout(idle);
      return end();
    },
  };
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Resolves with what the process says next; undefined: it has ended. */
function nextMessage(child: ChildProcess): Promise<unknown> {
  if (hasEnded(child)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      child.off('message', hear);
      child.off('exit', end);
      resolve(message);
    };
    const end = () => hear(undefined);
    child.on('message', hear);
    child.on('exit', end);
  });
}

function spawnLimited(memoryBytes: number): ChildProcess {
  const node = [process.execPath, `--max-old-space-size=${heapMiB}`, program];
  // The kernel ends it before anything else when the machine has no memory left.
  const limited = `ulimit -d ${memoryBytes / 1_024}; echo 1000 >/proc/self/oom_score_adj; exec "$@"`;
  const [command = '', ...words] =
    process.platform === 'linux' ? ['/bin/sh', '-c', limited, 'sh', ...node] : node;
  const child = spawn(command, words, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: environment,
  });
  // It had no process to begin with, or ended before it was sent something: nextMessage tells of both.
  child.on('error', () => {});
  return child;
}
