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

const MiB = 1_048_576;
const GiB = 1_024 * MiB;

/**
 * Returns how much of a disk uploads leave to the database, the log and whoever has to mend things there: 5 % of it, at
 * least 1 GiB and at most 10; of a small disk a quarter. The database writes its log in pieces of 16 MiB, and stops
 * without room for some of them.
 */
export function reserveOf(diskBytes: number): number {
  const share = Math.min(Math.max(diskBytes * 0.05, GiB), 10 * GiB);
  return Math.max(64 * MiB, Math.min(share, diskBytes / 4));
}

/** A file under way has so much room ahead of what has come: whoever sends slowly keeps no more from others. */
const aheadBytes = 4 * MiB;

/** The bytes that a file under way may fill without asking again, and those that it has filled. */
interface Room {
  bytes: number;
  readonly filled: () => number;
}

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
  const rooms = new Set<Room>();

  /**
   * Gives more room where the disk has it for `wantedBytes`. Counting and giving are one step, so that each of many at
   * once counts those before it.
   */
  async function give(room: Room, bytes: number, wantedBytes = bytes): Promise<void> {
    const { bavail, bsize, blocks } = await statfs(folder);
    const given = [...rooms].reduce(
      (sum, each) => sum + Math.max(0, each.bytes - each.filled()),
      0,
    );
    const free = bavail * bsize - given - reserveOf(blocks * bsize);
    if (free < wantedBytes) throw new Refusal('storage_full');
    room.bytes += bytes;
    rooms.add(room);
  }

  /** Passes the bytes on as far as there is room. */
  async function* within(
    room: Room,
    source: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    let came = 0;
    for await (const chunk of source) {
      came += chunk.length;
      while (came > room.bytes) await give(room, aheadBytes);
      yield chunk;
    }
  }

  return {
    /**
     * Keeps space free for files that another process writes into the folder, until it is disposed.
     * @throws Refusal `storage_full`
     */
    async keepFree(bytes: number): Promise<Disposable> {
      const room: Room = { bytes: 0, filled: () => 0 };
      await give(room, bytes);
      return { [Symbol.dispose]: () => void rooms.delete(room) };
    },

    /**
     * Writes a file. Resolves when everything is on the disk; leaves nothing when it fails. At most `expectedBytes`
     * will come: it begins only where there is room for them, and gets the room as they come.
     * @throws Refusal `storage_full`, or the source's error
     */
    async receive(
      source: Readable | AsyncIterable<Uint8Array>,
      expectedBytes: number,
    ): Promise<Received> {
      let writer: WriteStream | undefined;
      const room: Room = { bytes: 0, filled: () => writer?.bytesWritten ?? 0 };
      await give(room, Math.min(expectedBytes, aheadBytes), expectedBytes);
      const path = join(folder, randomUUID());
      const remove = () => rm(path, { force: true });
      try {
        const file = await open(path, 'wx', 0o600);
        writer = file.createWriteStream({ flush: true });
        await pipeline(
          source,
          (chunks: AsyncIterable<Uint8Array>) => within(room, chunks),
          collectGarbageWhileStreaming,
          writer,
        );
        return { path, size: writer.bytesWritten, [Symbol.asyncDispose]: remove };
      } catch (error) {
        await remove();
        throw isFull(error) ? new Refusal('storage_full') : error;
      } finally {
        rooms.delete(room);
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
