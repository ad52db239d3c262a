/** Describes new words of messages that the server does not have yet; they are kept in IndexedDB, by user. */

export interface Edit {
  /** The message's id; of one that was unsent when its edit began, the id that it has on this device (`tmp-…`). */
  readonly id: string;
  readonly conversationId: string;
  /** The new words; '' takes a caption away. */
  readonly content: string;
  /** The words that stood there when the person began to change them. */
  readonly before: string;
  /** UUID; the idempotency key, the same on every try. It tells one edit of a message from the next. */
  readonly editId: string;
  /** The message's `editedAt` when the edit began; without it the last one wins. */
  readonly baseEditedAt?: string | null;
  /** When the message was written, if it was unsent then; ms since 1970, by this device's clock. */
  readonly writtenAt?: number;
}

/** Tells why the server does not take an edit. It stays with the edit, which then waits for the person. */
export type EditRefusal =
  /** Another device has changed the words meanwhile. */
  | { readonly kind: 'conflict' }
  /** `words`: the server's sentence; '' where it gave none. */
  | { readonly kind: 'refused'; readonly words: string };

export interface StoredEdit extends Edit {
  /** The edit before this one, to which the server has given no answer yet: it goes again first, and its answer is the base. */
  readonly tried?: Edit;
  /** Absent: the edit may still go. Rows of earlier versions never have one. */
  readonly refusal?: EditRefusal;
}

export interface EditStore {
  load(userId: string): Promise<readonly StoredEdit[]>;
  find(userId: string, id: string): Promise<StoredEdit | null>;
  /** Resolves when the row is durable. There is one for each message: a second edit takes the first one's place. */
  put(userId: string, edit: StoredEdit): Promise<void>;
  /** Changes the row in one transaction, because another tab may have changed it; without a row does nothing. */
  change(userId: string, id: string, change: (edit: StoredEdit) => StoredEdit): Promise<void>;
  /** Removes the row, if it still holds this edit. */
  remove(userId: string, edit: Edit): Promise<void>;
  /** Forgets all edits of this person. */
  clear(userId: string): Promise<void>;
  /** Runs alone among all tabs for this message, so that two tabs do not send its edits side by side. */
  exclusively<T>(id: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Calls back when another tab has put or removed a row of this user. */
  watch(userId: string, changed: () => void): () => void;
}
