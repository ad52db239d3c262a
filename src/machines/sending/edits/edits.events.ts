import type { Edit } from '#services/sending/edits/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';
import type { EditFact } from '../edit/edit.events.ts';

export type EditsEvent =
  | ConnectivityFact
  /** The person has changed the words of a message; the last edit counts. */
  | { type: 'edits.want'; edit: Edit }
  /** «Вернуть прежнее» at an edit that has not reached the server. */
  | { type: 'edits.revert'; id: string }
  /** «Заменить» where another device has changed the words meanwhile. */
  | { type: 'edits.replace'; id: string }
  /** Another tab changed the store. */
  | { type: 'edits.storeChanged' }
  | EditFact;
