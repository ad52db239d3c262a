/**
 * Where the session survives a reload: IndexedDB for the tokens, changed under a lock shared by all tabs
 * (localStorage is not coherent between tabs), and a localStorage hint that somebody is signed in, so that a
 * signed-out visitor's page waits for nothing.
 */
import type { OwnUser } from '#contract/users.ts';

export interface StoredSession {
  readonly user: OwnUser;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** `leavingId`: of the user who was signing out when the page was left. */
export type Hint = 'nobody' | 'somebody' | { readonly leavingId: string };

export interface TokenStore {
  /** Synchronous: who was signed in when this was last written? */
  hint(): Hint;
  /** This user is leaving: until `update` finds that they are gone, whatever else is written of them meanwhile. */
  noteLeaving(userId: string): void;
  /** Somebody has signed in just now: nobody is leaving. */
  noteSignedIn(): void;
  /** Rejects, as `update` does, when the database fails or does not answer for some seconds. */
  read(): Promise<StoredSession | null>;
  /**
   * Compares and writes in one step that no other tab can come between: `change` is given what is stored and
   * answers what shall be; the same object leaves it alone. Resolves, when it is durable, with what is stored then.
   */
  update(
    change: (stored: StoredSession | null) => StoredSession | null,
  ): Promise<StoredSession | null>;
  /** Runs alone among all tabs of this origin (Web Locks, or a lease in IndexedDB where they are missing). */
  exclusively<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Calls back when another tab has written. Returns the way to stop. */
  watch(changed: () => void): () => void;
}
