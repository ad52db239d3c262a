/** Filters that narrow a search. */
export interface SearchFilters {
  /** `messages` leaves out chats and people. */
  readonly kind: 'all' | 'messages' | 'image' | 'file';
  /** null: anybody. */
  readonly senderId: string | null;
  /** Days, as a date field gives them (2026-11-24), both included; '': without a bound. */
  readonly since: string;
  readonly until: string;
}

export type MessageSearchEvent =
  /** The person wants to search; without a conversation, in all of them. */
  | { type: 'messageSearch.open'; conversationId?: string }
  | { type: 'messageSearch.close' }
  /** The words in the field are others now. */
  | { type: 'messageSearch.type'; query: string }
  | { type: 'messageSearch.filter'; filters: Partial<SearchFilters> }
  /** The end of the list is near. */
  | { type: 'messageSearch.more' }
  | { type: 'messageSearch.retry' }
  /** To the next hit of this conversation: 1 is older, -1 is newer. */
  | { type: 'messageSearch.step'; by: 1 | -1 }
  /** To this hit of the list. */
  | { type: 'messageSearch.choose'; messageId: string }
  /** There is a network, or none any more (the watcher of the connection reports it). */
  | { type: 'messageSearch.online' }
  | { type: 'messageSearch.offline' };
