import type { StoredEdit } from '#services/sending/edits/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** Events of the edit of one message. */
export type EditEvent =
  | ConnectivityFact
  /** The person changes the words again, or «Заменить» brings the same ones anew; the last edit counts. */
  | { type: 'edit.want'; content: string; editId: string }
  /** 'Повторить' */
  | { type: 'edit.retry' }
  /** «Вернуть прежнее»; `editId` is for the edit that brings the words back where the server may have this one. */
  | { type: 'edit.revert'; editId: string }
  /** «Оставить то», or the person has read that the server refused. */
  | { type: 'edit.dismiss' }
  /** The message is here, with the server's id. */
  | { type: 'edit.found'; messageId: string }
  /** The message was deleted, so nothing is left to change. */
  | { type: 'edit.gone' }
  /** The message that was unsent is not on this page any more, neither on its way nor among those that are loaded. */
  | { type: 'edit.lost' }
  /** Another tab has another edit of the message, or the server's refusal of this one. */
  | { type: 'edit.read'; edit: StoredEdit }
  /** The edit is no longer stored: another tab brought it to the server, or gave it up. */
  | { type: 'edit.vanished' };

/** Events that the edit sends to those who keep edits. */
export type EditFact =
  /** This device has stored the edit. */
  | { type: 'edit.stored'; id: string }
  /** Nothing is left to do, whatever the outcome. */
  | { type: 'edit.ended'; id: string };
