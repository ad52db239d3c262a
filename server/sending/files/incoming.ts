/**
 * Writes files that are on their way to DATA_DIR/files/incoming, which nobody serves and every start empties. A full
 * disk is answered with 507 early enough to leave some room to the database, which shares the disk.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Refusal } from '#server/app/http/refusal.ts';
import { errorCodeOf, storageError } from '#server/app/startup-error.ts';

/** The database writes its log in pieces of 16 MiB, and stops without room for some of them. */
const reserveBytes = 64 * 1_048_576;

/** A file on the disk, whole and synced. Disposing removes it, unless a store has taken it. */
export interface Received extends AsyncDisposable {
  readonly path: string;
  readonly size: number;
}

export type Incoming = ReturnType<typeof openIncoming>;

/**
 * Empties the folder, or makes it.
 * @throws StartupError
 */
export function openIncoming(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw storageError(error, folder);
  }
  /** How much each file under way may still write. */
  const reservations = new Set<() => number>();

  /** Reserves space. Counting and reserving are one step, so that each of many at once counts those before it. */
  async function reserveSpace(bytes: number, left: () => number): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    const reserved = [...reservations].reduce((sum, each) => sum + each(), 0);
    if (bavail * bsize - reserved - bytes < reserveBytes) throw new Refusal('storage_full');
    reservations.add(left);
  }

  return {
    /**
     * Writes a file. Resolves when everything is on the disk; leaves nothing when it fails. At most `expectedBytes`
     * will come.
     * @throws Refusal `storage_full`, or the source's error
     */
    async receive(
      source: Readable | AsyncIterable<Uint8Array>,
      expectedBytes: number,
    ): Promise<Received> {
      let writer: WriteStream | undefined;
      const left = () => Math.max(0, expectedBytes - (writer?.bytesWritten ?? 0));
      await reserveSpace(expectedBytes, left);
      const path = join(folder, randomUUID());
      const remove = () => rm(path, { force: true });
      try {
        const file = await open(path, 'wx', 0o600);
        writer = file.createWriteStream({ flush: true });
        await pipeline(source, collectGarbageWhileStreaming, writer);
        return { path, size: writer.bytesWritten, [Symbol.asyncDispose]: remove };
      } catch (error) {
        await remove();
        throw isFull(error) ? new Refusal('storage_full') : error;
      } finally {
        reservations.delete(left);
      }
    },
  };
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error) ?? '');

const everyBytes = 16 * 1_048_576;

setFlagsFromString('--expose-gc');
// Safe: the flag above puts `gc` into every new context.
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

let passedBytes = 0;

/**
 * Passes the bytes on, and has the used ones collected behind them. Bytes on their way to the disk lie outside V8's
 * heap, where each chunk counts as a small object: a hundred megabytes pile up before V8 collects them. V8 is therefore
 * told to collect after every 16 MiB. Only young objects are collected, in 1 to 5 ms.
 */
async function* collectGarbageWhileStreaming(
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
