/**
 * Keeps the session over a reload. IndexedDB holds the tokens, changed under a lock shared by all tabs (localStorage is
 * not coherent between tabs). A localStorage hint tells whether somebody is signed in, so that the page of a signed-out
 * visitor waits for nothing.
 */
import type { OwnUser } from '#contract/users.ts';

export interface StoredSession {
  readonly user: OwnUser;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** `leavingId`: the user who was signing out when the page was left. */
export type Hint = 'nobody' | 'somebody' | { readonly leavingId: string };

export interface TokenStore {
  /** Answers synchronously who was signed in at the last write. */
  hint(): Hint;
  /**
   * Notes that this user is leaving; the note stays until `update` finds that they are gone, whatever else is written.
   */
  noteLeaving(userId: string): void;
  /** Notes that somebody has just signed in, so nobody is leaving. */
  noteSignedIn(): void;
  /** Rejects, as `update` does, when the database fails or does not answer for some seconds. */
  read(): Promise<StoredSession | null>;
  /**
   * Compares and writes in one step, so that no other tab comes in between: `change` is given the stored session and
   * answers the new one; the same object leaves it alone. Resolves with the stored session when it is durable.
   */
  update(
    change: (stored: StoredSession | null) => StoredSession | null,
  ): Promise<StoredSession | null>;
  /** Runs alone among all tabs of this origin (Web Locks, or a lease in IndexedDB where they are missing). */
  exclusively<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Calls back when another tab has written. Answers with the function that stops it. */
  watch(changed: () => void): () => void;
}
