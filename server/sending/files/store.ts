/**
 * The place of the files' bytes. The disk is the first such place (disk-store.ts); another one, as S3, would have the same
 * interface. Objects are named by file and part, never by a path.
 */
import type { Readable } from 'node:stream';
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

/** Stays open until it was read to the end, its stream was destroyed, or it was closed. */
export interface OpenObject {
  readonly size: number;
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

export interface FileStore {
  /** The object is durable when it resolves, and invisible before. Uses up the received file. */
  put(key: ObjectKey, received: Received): Promise<void>;
  /** null: there is no such object. */
  open(key: ObjectKey): Promise<OpenObject | null>;
  /** Deletes both parts; a missing one is no error. */
  delete(id: string): Promise<void>;
  /** The ids of all objects that were put before this time, in bounded batches. */
  putBefore(timeMs: number): AsyncIterable<readonly string[]>;
}
