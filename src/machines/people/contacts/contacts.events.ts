import type { Contact } from '#contract/contacts.ts';
import type { Failure } from '#services/app/api/types.ts';
import type { RemovalFact } from '../removal/removal.events.ts';

export type ContactsEvent =
  /** Read the list (again): a reconnect, or the person asks. */
  | { type: 'contacts.refresh' }
  | { type: 'contacts.add'; identifier: string }
  /** The person leaves the form, or begins to mend it. */
  | { type: 'contacts.dismiss' }
  | ContactsCommand
  /** The row's failure was read. */
  | { type: 'contacts.dismissRow'; contactId: string }
  /** Ends a friendship, after 5 s in which it can be had back. */
  | { type: 'contacts.remove'; contactId: string }
  | { type: 'contacts.undoRemove'; contactId: string }
  /** The page is being left, or the account: what waits goes now. */
  | { type: 'contacts.pageLeft' }
  | ContactsAsk
  /** Why this person was not asked has been read. */
  | { type: 'contacts.dismissAsk'; userId: string }
  | ContactsAnswer
  | RemovalFact;

/** Asks a person whom one sees to be a contact; `identifier` is one of their names. */
export interface ContactsAsk {
  readonly type: 'contacts.ask';
  readonly userId: string;
  readonly identifier: string;
}

/** What is done to one row; others go on meanwhile. */
export type ContactsCommand =
  | { type: 'contacts.respond'; contactId: string; action: 'accept' | 'reject' }
  /** Takes one's own request back. */
  | { type: 'contacts.withdraw'; contactId: string };

/** What the server is asked for. `ticket` tells one addition from another. */
export type ContactsRequest =
  | { type: 'contacts.add'; identifier: string; ticket: number }
  | ContactsAsk
  | ContactsCommand;

/** And what came of it, in any order. */
export type ContactsAnswer =
  | { type: 'contacts.added'; ticket: number; contact: Contact }
  | { type: 'contacts.addFailed'; ticket: number; failure: Failure }
  | { type: 'contacts.asked'; userId: string; contact: Contact }
  | { type: 'contacts.askFailed'; userId: string; failure: Failure }
  /** null: there is no such contact any more, as was wanted. */
  | { type: 'contacts.done'; contactId: string; contact: Contact | null }
  | { type: 'contacts.rowFailed'; contactId: string; failure: Failure };
