/** The worker thread of onlooker.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'pg';

// Safe: onlooker.ts starts this thread with exactly these.
const { databaseUrl, answer } = workerData as { databaseUrl: string; answer: Int32Array };
const client = new Client(databaseUrl);
await client.connect();
parentPort?.on('message', (asked: { query: string; values: unknown[] }) => {
  // A failed query leaves the question unanswered, which the asking thread notices.
  void client.query(asked.query, asked.values).then(({ rowCount }) => {
    Atomics.store(answer, 0, rowCount ?? 0);
    Atomics.notify(answer, 0);
  });
});
parentPort?.postMessage('ready');
