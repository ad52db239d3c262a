/** Messages and deletions that the server has not acknowledged yet, in IndexedDB, by user. */
import type { Message } from '#contract/messages.ts';

/** A file on its way. Its bytes are a pending file (services/sending/pending-files) under `fileId`, until the message is sent. */
export interface UnsentAttachment {
  /** UUID of this device: names the bytes and the upload's actor. */
  readonly fileId: string;
  readonly type: 'IMAGE' | 'FILE';
  readonly name: string;
  readonly sizeBytes: number;
  readonly mime: string;
  /** Of a picture that this browser could decode, as it is shown (orientation applied). */
  readonly width: number | null;
  readonly height: number | null;
  /** The server's, once its bytes are there. */
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
  /** What it answers, as it was shown when it was quoted. */
  readonly replyTo: Message['replyTo'];
  /** At most 20; the message goes when each has its url. */
  readonly attachments: readonly UnsentAttachment[];
  /** ms since 1970, by this device's clock: shown and used to keep the order of writing. */
  readonly createdAt: number;
  /** Why the server refused it for good; null while it may still go. */
  readonly refusal: string | null;
  /**
   * 'Удалить', perhaps during a try: it is shown no more and begins no try, and goes from the store when none is
   * under way. What that try has brought to the server is deleted there.
   */
  readonly isDiscarded?: true;
  /**
   * A try has begun, and the server has not refused it: it may have the message though its answer never came. One that is
   * discarded then stays, invisible, until the server was asked whether it has it.
   */
  readonly isTried?: true;
}

/** A deletion that was asked for: hidden here at once, sent when it can no longer be taken back. */
export interface UnsentDeletion {
  readonly messageId: string;
  readonly conversationId: string;
  /** ms since 1970, by this device's clock. */
  readonly askedAt: number;
  /**
   * 'Отменить', or the server refused it: nobody sends it, and every tab shows the message again. It lies there for a while,
   * so that they can tell it from one that was done, and goes at a later start.
   */
  readonly isTakenBack?: true;
}

export interface OutboxStore {
  /** In the order of writing. */
  load(userId: string): Promise<readonly UnsentMessage[]>;
  /**
   * Resolves when it is durable. What is stored under this id already keeps its place and the urls of its files: another tab may
   * have sent the same draft, and their bytes.
   */
  put(userId: string, message: UnsentMessage): Promise<void>;
  remove(userId: string, clientId: string): Promise<void>;
  /**
   * Changes what is stored under this id in one transaction: another tab may have changed it since it was read.
   * `change` answers what shall be stored, or null for nothing (any more). Resolves with that, or with null when there
   * was nothing.
   */
  change(
    userId: string,
    clientId: string,
    change: (message: UnsentMessage) => UnsentMessage | null,
  ): Promise<UnsentMessage | null>;
  loadDeletions(userId: string): Promise<readonly UnsentDeletion[]>;
  putDeletion(userId: string, deletion: UnsentDeletion): Promise<void>;
  removeDeletion(userId: string, messageId: string): Promise<void>;
  /** Runs alone among all tabs under this lock: two tabs do not send one message twice, nor out of order. */
  exclusively<T>(lock: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Calls back when another tab has put or removed something of this user. */
  watch(userId: string, changed: () => void): () => void;
}
