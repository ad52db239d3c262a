/**
 * Describes the store of the bytes of files that were chosen and are not sent yet, in IndexedDB, by user. The bytes are
 * copies: a file that is changed, moved or deleted on the disk afterwards still goes as it was chosen.
 */

/** Why a file could not be stored. */
export type PendingFileProblem =
  /** The browser grants no more room. */
  | 'full'
  /** This device's store fails. */
  | 'unstored'
  /** The file is gone from the disk, changed while it was read, is a folder, or may not be read. */
  | 'unreadable';

export class PendingFileRefused extends Error {
  readonly problem: PendingFileProblem;
  constructor(problem: PendingFileProblem) {
    super(problem);
    this.name = 'PendingFileRefused';
    this.problem = problem;
  }
}

export interface PendingFiles {
  /** Stores the bytes. Resolves when they are durable. @throws PendingFileRefused */
  put(userId: string, fileId: string, bytes: Blob): Promise<void>;
  /** Reads the bytes; null: they are not there (any more). */
  take(userId: string, fileId: string): Promise<Blob | null>;
  remove(userId: string, fileIds: readonly string[]): Promise<void>;
  /** Removes all files of this user. */
  clear(userId: string): Promise<void>;
  /** Removes files that nobody names and that are older than an hour: a page that died has left them. */
  sweep(userId: string, named: readonly string[]): Promise<void>;
  /**
   * Makes an address of the bytes for `src`; it stays the same as long as the page lives, so that the picture of a sent
   * message does not blink while the server's copy loads. null: the bytes are not there.
   */
  addressOf(userId: string, fileId: string): Promise<string | null>;
}
