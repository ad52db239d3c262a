/**
 * Looks into the database at this very moment: it asks on another thread, with a connection of its own, while this thread is
 * blocked. So none of our own code, such as a commit, can run between question and answer.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Onlooker {
  /** The number of rows that the query finds. */
  count(query: string, values: readonly unknown[]): number;
  close(): Promise<void>;
}

export async function startOnlooker(databaseUrl: string): Promise<Onlooker> {
  const answer = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('./onlooker.worker.ts', import.meta.url), {
    workerData: { databaseUrl, answer },
  });
  await once(thread, 'message');
  return {
    count(query, values) {
      Atomics.store(answer, 0, unanswered);
      thread.postMessage({ query, values });
      if (Atomics.wait(answer, 0, unanswered, 10_000) === 'timed-out') throw new Error('no answer');
      return Atomics.load(answer, 0);
    },
    async close() {
      await thread.terminate();
    },
  };
}

const unanswered = -1;
