/** Messages that the server has not acknowledged yet, in IndexedDB, by user. */

export interface UnsentMessage {
  /** UUID; the idempotency key, the same on every try. */
  readonly clientId: string;
  readonly conversationId: string;
  readonly content: string;
  readonly replyToId: string | null;
  /** ms since 1970, by this device's clock: shown and used to keep the order of writing. */
  readonly createdAt: number;
  /** Why the server refused it for good; null while it may still go. */
  readonly refusal: string | null;
}

export interface OutboxStore {
  /** In the order of writing. */
  load(userId: string): Promise<readonly UnsentMessage[]>;
  /** Resolves when it is durable. */
  put(userId: string, message: UnsentMessage): Promise<void>;
  remove(userId: string, clientId: string): Promise<void>;
  /** Runs alone among all tabs for this lane: two tabs do not send one message twice, nor out of order. */
  exclusively<T>(lane: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Calls back when another tab has put or removed something of this user. */
  watch(userId: string, changed: () => void): () => void;
}
