/** Describes messages and deletions that the server has not acknowledged yet; they are kept in IndexedDB, by user. */
import type { Message } from '#contract/messages.ts';

/**
 * A file to be sent. Its bytes are a pending file (services/sending/pending-files) under `fileId` until the message is
 * sent.
 */
export interface UnsentAttachment {
  /** A UUID of this device; it names the bytes and the upload's actor. */
  readonly fileId: string;
  readonly type: 'IMAGE' | 'FILE';
  readonly name: string;
  readonly sizeBytes: number;
  readonly mime: string;
  /** The size of a picture that this browser could decode, with its orientation applied. */
  readonly width: number | null;
  readonly height: number | null;
  /** The server's address, once the bytes are there. */
  readonly url: string | null;
  /** Why its upload was refused for good; null while it may still go. */
  readonly refusal: string | null;
}

export interface UnsentMessage {
  /** UUID; the idempotency key, the same on every try. */
  readonly clientId: string;
  readonly conversationId: string;
  /** May be '' with attachments. */
  readonly content: string;
  /** The message that this one answers, as it looked when it was quoted. */
  readonly replyTo: Message['replyTo'];
  /** At most 20; the message goes when each has its url. */
  readonly attachments: readonly UnsentAttachment[];
  /** ms since 1970, by this device's clock: it is shown and keeps the order of writing. */
  readonly createdAt: number;
  /** Why the server refused it for good; null while it may still go. */
  readonly refusal: string | null;
  /**
   * 'Удалить' was pressed, perhaps during a try. The message is not shown any more and begins no try, and it leaves the
   * store when none is under way. If that try brings it to the server, it is deleted there.
   */
  readonly isDiscarded?: true;
  /**
   * A try has begun, and the server has not refused the message: the server may have it although no answer came. If the
   * message is discarded then, it stays, invisible, until the server has said whether it has it.
   */
  readonly isTried?: true;
}

/**
 * A requested deletion: the message is hidden here at once, and the request is sent when it can no longer be undone.
 */
export interface UnsentDeletion {
  readonly messageId: string;
  /** ms since 1970, by this device's clock. */
  readonly askedAt: number;
  /**
   * 'Отменить', or the server refused: nobody sends the deletion, and every tab shows the message again. The row stays
   * for a while, so that tabs can tell it from a deletion that was done, and is removed at a later start.
   */
  readonly isTakenBack?: true;
}

export interface OutboxStore {
  /** Loads the messages in the order of writing. */
  load(userId: string): Promise<readonly UnsentMessage[]>;
  /**
   * Resolves when the row is durable. A row that is already stored under this id keeps its place and the urls of its
   * files: another tab may have sent the same draft and its files.
   */
  put(userId: string, message: UnsentMessage): Promise<void>;
  remove(userId: string, clientId: string): Promise<void>;
  /**
   * Changes the row of this id in one transaction, because another tab may have changed it since it was read. `change`
   * answers the new row, or null for none. Resolves with that, or with null if there was no row.
   */
  change(
    userId: string,
    clientId: string,
    change: (message: UnsentMessage) => UnsentMessage | null,
  ): Promise<UnsentMessage | null>;
  loadDeletions(userId: string): Promise<readonly UnsentDeletion[]>;
  putDeletion(userId: string, deletion: UnsentDeletion): Promise<void>;
  removeDeletion(userId: string, messageId: string): Promise<void>;
  /** Runs alone among all tabs under this lock, so that two tabs do not send a message twice, nor out of order. */
  exclusively<T>(lock: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Calls back when another tab has put or removed a row of this user. */
  watch(userId: string, changed: () => void): () => void;
}
