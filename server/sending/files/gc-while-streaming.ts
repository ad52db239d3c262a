/**
 * Bytes on their way to the disk lie outside V8's heap, where each counts as a small object: a hundred megabytes pile up
 * before V8 collects them. So it is told to collect after every 16 MiB. Only young objects are collected, in 1 to 5 ms.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyBytes = 16 * 1_048_576;

setFlagsFromString('--expose-gc');
// Safe: the flag above puts it into every new context.
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

let passedBytes = 0;

/** Passes the bytes on, and has the used ones collected behind them. */
export async function* collectGarbageWhileStreaming(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    yield chunk;
    passedBytes += chunk.length;
    if (passedBytes < everyBytes) continue;
    passedBytes = 0;
    collect({ type: 'minor' });
  }
}
