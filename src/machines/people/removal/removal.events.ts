import type { Failure } from '#services/app/api/types.ts';

/** A friend who is to go from one's friends. */
export type RemovalEvent =
  /** 'Отменить', as long as the server has not heard of it. */
  | { type: 'removal.undo' }
  /** The page is being left, or the account: it goes now. */
  | { type: 'removal.hurry' };

/** What it tells the contacts. */
export type RemovalFact =
  /** It can be had back no more: undone, or on its way. */
  | { type: 'removal.settled'; contactId: string }
  /** The server will not: the friend shows again. */
  | { type: 'removal.refused'; contactId: string; failure: Failure }
  /** However it went, nothing is left to do. */
  | { type: 'removal.ended'; contactId: string };
