/**
 * The bytes of files that were chosen and are not sent yet, in IndexedDB, by user: what is put here is a copy, so
 * that a file that is changed, moved or deleted on the disk afterwards still goes as it was chosen.
 */

/** Why a file could not be stored. */
export type PendingFileProblem =
  /** The browser gives no more room. */
  | 'full'
  /** The store of this device fails. */
  | 'unstored'
  /** It is gone from the disk, changed while it was read, is a folder, or may not be read. */
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
  /** Resolves when it is durable. @throws PendingFileRefused */
  put(userId: string, fileId: string, bytes: Blob): Promise<void>;
  /** null: not there (any more). */
  take(userId: string, fileId: string): Promise<Blob | null>;
  remove(userId: string, fileIds: readonly string[]): Promise<void>;
  /** Removes everything of this user's. */
  clear(userId: string): Promise<void>;
  /** Removes what nobody names and what is older than an hour: left by a page that died. */
  sweep(userId: string, named: readonly string[]): Promise<void>;
  /**
   * An address of the bytes for `src`, the same one for as long as the page lives (so that the sent message's picture
   * does not blink while the server's copy comes); null when they are not there.
   */
  addressOf(userId: string, fileId: string): Promise<string | null>;
}
