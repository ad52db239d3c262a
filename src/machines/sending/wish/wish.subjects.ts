/** Tells of each kind of wish whether it can be taken back, what the store has of it, and who hears of its fulfilment. */
import { blockUndoMs } from '#contract/limits.ts';
import type { Wish, WishSubject, WishValue } from '#services/sending/wishes/types.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';

export const blockSubject = (userId: string): WishSubject => `block/${userId}`;

/** Returns the person whom the wish is about. */
export const personOf = (subject: WishSubject): string => subject.slice('block/'.length);

/** Blocking can be taken back for some seconds; letting go is sent at once. */
export const isUndoable = ({ value }: Pick<Wish, 'value'>): boolean => value === true;

export const undoMs = blockUndoMs;

/** Returns what the server has of this subject, as far as this page knows. */
export const truthOf = (db: DbContext | null, subject: WishSubject): WishValue =>
  personOf(subject) in (db?.blocked ?? {});
