/** Hashes passwords in a thread of its own (hash-threads.ts), one at a time. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

export interface HashJob {
  readonly password: string;
  /** undefined: a new hash is asked for. */
  readonly hash: string | undefined;
}

/** Messages go before sign-ins. On Linux this is the priority of the calling thread, elsewhere of the whole process. */
const niceness = 19;
if (process.platform === 'linux') setPriority(niceness);

parentPort?.on('message', ({ password, hash }: HashJob) => {
  parentPort?.postMessage(hash === undefined ? hashSync(password) : verifySync(hash, password));
});
