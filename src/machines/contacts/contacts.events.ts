import type { Contact } from '#contract/contacts.ts';
import type { Failure } from '#services/api/types.ts';

export type ContactsEvent =
  /** Read the list (again): a reconnect, or the person asks. */
  | { type: 'contacts.refresh' }
  | { type: 'contacts.add'; identifier: string }
  /** The person leaves the form, or begins to mend it. */
  | { type: 'contacts.dismiss' }
  | ContactsCommand
  /** The row's failure was read. */
  | { type: 'contacts.dismissRow'; contactId: string }
  | ContactsAnswer;

/** What is done to one row; others go on meanwhile. */
export type ContactsCommand =
  | { type: 'contacts.respond'; contactId: string; action: 'accept' | 'reject' }
  /** Removes a friend or withdraws one's own request. */
  | { type: 'contacts.remove'; contactId: string };

/** What the server is asked for. `ticket` tells one addition from another. */
export type ContactsRequest =
  | { type: 'contacts.add'; identifier: string; ticket: number }
  | ContactsCommand;

/** And what came of it, in any order. */
export type ContactsAnswer =
  | { type: 'contacts.added'; ticket: number; contact: Contact }
  | { type: 'contacts.addFailed'; ticket: number; failure: Failure }
  /** null: there is no such contact any more, as was wanted. */
  | { type: 'contacts.done'; contactId: string; contact: Contact | null }
  | { type: 'contacts.rowFailed'; contactId: string; failure: Failure };
