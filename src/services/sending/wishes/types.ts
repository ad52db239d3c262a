/** Describes what a person wants and the server does not have yet; it is kept in IndexedDB, by user. */

/** The subject of a wish. The part before the slash names its kind. */
export type WishSubject = `block/${string}` | `setting/${string}/${SettingField}`;

export type SettingField = 'pinned' | 'muted' | 'unread' | 'archived';

/**
 * Of settings: `pinned` is when it was pinned, `muted` until when, both in ms since 1970; 0: not at all. `archived` is the
 * conversation's `lastSeq` when the person put it away; false: not at all.
 */
export type WishValue = boolean | number;

export interface Wish {
  readonly subject: WishSubject;
  /** The state that the person wants. */
  readonly value: WishValue;
  /** The server's value when they began to want another one. */
  readonly before: WishValue;
  /** ms since 1970, by this device's clock: it tells one wish about a subject from the next. */
  readonly askedAt: number;
}

export interface WishStore {
  load(userId: string): Promise<readonly Wish[]>;
  find(userId: string, subject: WishSubject): Promise<Wish | null>;
  /** Resolves when the row is durable. There is one for each subject: the last wish counts. */
  put(userId: string, wish: Wish): Promise<void>;
  /**
   * Removes the row, if it holds this wish, or an older one because this one could not be stored: nobody wants that any
   * more.
   */
  remove(userId: string, wish: Wish): Promise<void>;
  /** Forgets everything that this person wanted. */
  clear(userId: string): Promise<void>;
  /** Runs alone among all tabs under this subject, so that two tabs do not send wishes side by side. */
  exclusively<T>(subject: WishSubject, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Whether any tab works under this subject now. */
  isSending(subject: WishSubject): Promise<boolean>;
  /** Calls back when another tab has put or removed a row of this user. */
  watch(userId: string, changed: () => void): () => void;
}
