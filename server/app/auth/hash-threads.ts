/**
 * Runs argon2id in threads of their own, which wait for work without holding up the end of the process. Node's shared
 * pool would do it, too, but that reads and writes files, and has four threads for everything.
 */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { HashJob } from './hash-worker.ts';

/** One core is left to everything else; each job takes 19 MiB. */
export const threads = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Threads end that nobody needed for so long: each takes 5 MB, and the next one is there in a blink. */
const idleMs = 20_000;
const idle: Worker[] = [];
let endIdle: NodeJS.Timeout | undefined;

/** Hashes a password. The caller sees to it that at most `threads` jobs run at once. */
export async function hash(password: string): Promise<string> {
  return String(await run({ password, hash: undefined }));
}

export async function verify(known: string, password: string): Promise<boolean> {
  return (await run({ password, hash: known })) === true;
}

async function run(job: HashJob): Promise<unknown> {
  const worker = idle.pop() ?? new Worker(new URL('./hash-worker.ts', import.meta.url));
  worker.ref();
  const answered = once(worker, 'message');
  worker.postMessage(job);
  // A thread that dies, for lack of memory perhaps, rejects this and is not used again.
  const [answer]: unknown[] = await answered;
  worker.unref();
  idle.push(worker);
  clearTimeout(endIdle);
  endIdle = setTimeout(() => {
    for (const thread of idle.splice(0)) void thread.terminate();
  }, idleMs).unref();
  return answer;
}
