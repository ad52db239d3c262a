/**
 * Bytes on their way to the disk are outside V8's heap: to it they are small objects, and it lets a hundred megabytes
 * of them lie before it looks. So it is told to look after every few that came. Only the young are looked at: 1-5 ms.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyBytes = 16 * 1_048_576;

setFlagsFromString('--expose-gc');
// Safe: what the flag above puts into every new context.
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

let passedBytes = 0;

/** The same bytes, with the used ones cleared away behind them. */
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
