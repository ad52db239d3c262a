/**
 * A ZIP that is written as fast as it is fetched: one entry at a time, opened when its turn has come, so that of a
 * hundred gigabytes only what is on its way is in memory.
 */
import { addAbortSignal } from 'node:stream';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface Entry {
  /** Below the archive's root, with `/` between folders. */
  readonly path: string;
  readonly source: Readable;
  readonly at: Date;
  /** Where it is known; files are not made smaller, most of them are already. */
  readonly sizeBytes?: number;
}

export interface Archive {
  readonly bytes: Readable;
  /** Resolves when it has left. */
  add(entry: Entry): Promise<void>;
  end(): void;
  /** Whoever fetches it sees that it is not whole. */
  fail(error: Error): void;
}

/** When `gone` is aborted nobody fetches it any more: what is open is closed, and `add` throws. */
export function openArchive(gone: AbortSignal): Archive {
  const zip = new ZipFile();
  // Safe: a PassThrough (yazl's documentation), typed as the least that a stream can be.
  const bytes = zip.outputStream as Readable;
  const fail = (error: Error) => void bytes.destroy(error);
  zip.on('error', fail);
  gone.addEventListener('abort', () => void bytes.destroy(), { once: true });

  return {
    bytes,
    async add({ path, source, at, sizeBytes }) {
      addAbortSignal(gone, source);
      const size =
        sizeBytes === undefined ? { compress: true } : { compress: false, size: sizeBytes };
      zip.addReadStream(source, path, { mtime: at, ...size });
      await finished(source);
    },
    end: () => zip.end(),
    fail,
  };
}
