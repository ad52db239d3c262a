import type { Failure } from '#services/app/api/types.ts';

/** Commands to the removal of one friend. */
export type RemovalEvent =
  /** 'Отменить', possible until the request is sent. */
  | { type: 'removal.undo' }
  /** The page or the account is being left: the removal goes now. */
  | { type: 'removal.hurry' };

/** Facts that the removal tells the contacts. */
export type RemovalFact =
  /** The removal cannot be undone any more: it was undone already, or is being sent. */
  | { type: 'removal.settled'; contactId: string }
  /** The server has refused: the friend shows again. */
  | { type: 'removal.refused'; contactId: string; failure: Failure }
  /** The removal is over, whether or not it succeeded. */
  | { type: 'removal.ended'; contactId: string };
