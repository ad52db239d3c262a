export type ContactsEvent =
  | { type: 'contacts.refresh' }
  | { type: 'contacts.add'; identifier: string }
  | { type: 'contacts.dismiss' }
  | { type: 'contacts.respond'; contactId: string; action: 'accept' | 'reject' }
  /** Removes a friend or withdraws one's own request. */
  | { type: 'contacts.remove'; contactId: string };
