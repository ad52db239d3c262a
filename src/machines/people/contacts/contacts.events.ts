import type { Contact } from '#contract/contacts.ts';
import type { Failure } from '#services/app/api/types.ts';
import type { RemovalFact } from '../removal/removal.events.ts';

export type ContactsEvent =
  /** Reads the list (again): after a reconnect, or when the person asks. */
  | { type: 'contacts.refresh' }
  | { type: 'contacts.add'; identifier: string }
  /** The person leaves the form, or begins to mend it. */
  | { type: 'contacts.dismiss' }
  | ContactsCommand
  /** The person has read the row's failure. */
  | { type: 'contacts.dismissRow'; contactId: string }
  /** Ends a friendship; it can be undone for 5 s. */
  | { type: 'contacts.remove'; contactId: string }
  | { type: 'contacts.undoRemove'; contactId: string }
  /** The page or the account is being left: waiting removals go now. */
  | { type: 'contacts.pageLeft' }
  | ContactsAsk
  /** The person has read why this user was not asked. */
  | { type: 'contacts.dismissAsk'; userId: string }
  | ContactsAnswer
  | RemovalFact;

/** Asks somebody who is on the screen to be a contact; `identifier` is one of their names. */
export interface ContactsAsk {
  readonly type: 'contacts.ask';
  readonly userId: string;
  readonly identifier: string;
}

/** Commands for one row; they do not wait for other rows. */
export type ContactsCommand =
  | { type: 'contacts.respond'; contactId: string; action: 'accept' | 'reject' }
  /** Takes back one's own request. */
  | { type: 'contacts.withdraw'; contactId: string };

/** Requests to the server. `ticket` tells one addition from another. */
export type ContactsRequest =
  | { type: 'contacts.add'; identifier: string; ticket: number }
  | ContactsAsk
  | ContactsCommand;

/** The server's answers, in any order. */
export type ContactsAnswer =
  | { type: 'contacts.added'; ticket: number; contact: Contact }
  | { type: 'contacts.addFailed'; ticket: number; failure: Failure }
  | { type: 'contacts.asked'; userId: string; contact: Contact }
  | { type: 'contacts.askFailed'; userId: string; failure: Failure }
  /** null: there is no such contact any more, as was wanted. */
  | { type: 'contacts.done'; contactId: string; contact: Contact | null }
  | { type: 'contacts.rowFailed'; contactId: string; failure: Failure };
