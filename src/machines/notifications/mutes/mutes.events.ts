/** Asks the watcher to look anew and to tell what it sees, whatever it has told. */
export interface MutesLook {
  type: 'mutes.look';
}

export type MutesEvent =
  /** The next of the mutes ends at this time, in ms since 1970; null: none ends by itself. */
  | { type: 'mutes.seen'; untilMs: number | null }
  /** The machine slept, and no timer ran meanwhile. */
  | { type: 'mutes.woke' };
