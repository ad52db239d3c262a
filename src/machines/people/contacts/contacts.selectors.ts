import type { SnapshotFrom } from 'xstate';
import type { Contact } from '#contract/contacts.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { ContactAsk, ContactRow, contactsMachine } from './contacts.machine.ts';

type Contacts = SnapshotFrom<typeof contactsMachine>;

/**
 * Returns the state of the list. loading: for the first time or again. waiting: it failed and is read again by itself.
 * failed: only the person can try again.
 */
export function selectContactList(contacts: Contacts): 'loading' | 'loaded' | 'waiting' | 'failed' {
  const states = ['loaded', 'waiting', 'failed'] as const;
  return states.find((list) => contacts.matches({ list })) ?? 'loading';
}

export const selectIsAdding = (contacts: Contacts): boolean => contacts.matches({ form: 'adding' });

/** Returns the person whom the form has just added or asked; an ACCEPTED one had asked first. null: nobody just now. */
export const selectAdded = (contacts: Contacts): Contact | null => contacts.context.added;

export const selectFormFailure = (contacts: Contacts): RequestFailure | null =>
  contacts.context.formFailure;

/** Returns the state of this contact's row; null: nothing goes on. */
export const selectContactRow = (contacts: Contacts, contactId: string): ContactRow | null =>
  contacts.context.rows[contactId] ?? null;

/** Returns whether this person is being asked to be a contact, or why that failed; null: nothing goes on. */
export const selectContactAsk = (contacts: Contacts, userId: string): ContactAsk | null =>
  contacts.context.asks[userId] ?? null;

/** Returns the contact ids of friends who were removed just now; these removals can be undone. */
export const selectUndoableRemovals = (contacts: Contacts): readonly string[] =>
  contacts.context.undoable;
