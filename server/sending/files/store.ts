/**
 * Keeps the files' bytes in DATA_DIR/files, at `<two characters of the id>/<id>`, with `<id>.thumb` beside it. Another
 * place, such as S3, would have the same interface. Objects are named by file and part, never by a path.
 */
import { constants } from 'node:fs';
import type { Readable } from 'node:stream';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '#server/app/startup-error.ts';
import type { Received } from './incoming.ts';

export interface ObjectKey {
  readonly id: string;
  readonly part: 'original' | 'thumb';
}

/** The first and the last byte, both included, counted from 0. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** An object that stays open until it was read to the end, its stream was destroyed, or it was closed. */
export interface OpenObject {
  readonly size: number;
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

export interface FileStore {
  /**
   * Puts a received file, which is used up, into the store. The object is durable when this resolves, and invisible
   * before.
   */
  put(key: ObjectKey, received: Received): Promise<void>;
  /** Opens an object; null: there is none. */
  open(key: ObjectKey): Promise<OpenObject | null>;
  /** Deletes both parts; a missing one is no error. */
  delete(id: string): Promise<void>;
  /** Yields the ids of all objects that were put before this time, in bounded batches. */
  putBefore(timeMs: number): AsyncIterable<readonly string[]>;
}

const { O_NOFOLLOW, O_RDONLY } = constants;
/** The number of ids that are looked up at once. */
const batchSize = 500;
const thumbSuffix = '.thumb';
/** Large reads let a video be read at the speed of the disk. */
const readAheadBytes = 262_144;

export function createDiskStore(folder: string): FileStore {
  const subfolderOf = (id: string) => join(folder, id.slice(0, 2));
  const pathOf = ({ id, part }: ObjectKey) =>
    join(subfolderOf(id), part === 'thumb' ? id + thumbSuffix : id);

  async function* idsBefore(timeMs: number): AsyncGenerator<string> {
    for (const subfolder of await readdir(folder)) {
      if (subfolder.length !== 2) continue;
      for (const name of await readdir(join(folder, subfolder))) {
        const found = await stat(join(folder, subfolder, name)).catch(unlessGone);
        if (found && found.mtimeMs < timeMs) yield name.replace(thumbSuffix, '');
      }
    }
  }

  return {
    async put(key, received) {
      const subfolder = subfolderOf(key.id);
      // The subfolder itself must outlive a power cut, too.
      if ((await mkdir(subfolder, { recursive: true, mode: 0o700 })) !== undefined) {
        await sync(folder);
      }
      await rename(received.path, pathOf(key));
      await sync(subfolder);
    },
    async open(key) {
      const file = await open(pathOf(key), O_RDONLY | O_NOFOLLOW).catch(unlessGone);
      if (file === undefined) return null;
      return {
        size: (await file.stat()).size,
        read: ({ from, to } = { from: 0, to: Infinity }) =>
          file.createReadStream({ start: from, end: to, highWaterMark: readAheadBytes }),
        close: () => file.close(),
      };
    },
    async delete(id) {
      await rm(pathOf({ id, part: 'thumb' }), { force: true });
      await rm(pathOf({ id, part: 'original' }), { force: true });
    },
    async *putBefore(timeMs) {
      let batch: string[] = [];
      for await (const id of idsBefore(timeMs)) {
        batch.push(id);
        if (batch.length < batchSize) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

/** A link is no object of ours, whoever has put it there. */
function unlessGone(error: unknown): undefined {
  if (!['ENOENT', 'ELOOP'].includes(errorCodeOf(error) ?? '')) throw error;
}

/** Syncs the entries of a folder, so that a new name outlives a power cut. */
async function sync(folder: string): Promise<void> {
  // Windows cannot sync a folder, and need not do so.
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
