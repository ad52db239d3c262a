/**
 * Where the bytes of files are. The disk is the first such place (disk-store.ts); another one, as S3, comes behind the
 * same calls. Objects are named by what they are of, never by a path.
 */
import type { Readable } from 'node:stream';
import type { Received } from './incoming.ts';

export interface ObjectKey {
  readonly id: string;
  readonly part: 'original' | 'thumb';
}

/** First and last byte, both included, counted from 0. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Held open until it was read to the end, its stream destroyed, or closed. */
export interface OpenObject {
  readonly size: number;
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

export interface FileStore {
  /** Durable when it resolves; before that nobody sees anything of it. What was received is used up. */
  put(key: ObjectKey, received: Received): Promise<void>;
  /** null: it is not there. */
  open(key: ObjectKey): Promise<OpenObject | null>;
  /** Both parts; what is not there is no error. */
  delete(id: string): Promise<void>;
  /** The ids of all objects that were put before this time, in bounded batches. */
  putBefore(timeMs: number): AsyncIterable<readonly string[]>;
}
