/** Describes drafts and their store: one for each conversation of each user. */
import type { UnsentMessage } from '../outbox/types.ts';

/**
 * A message before Enter was pressed. It has its clientId from the start: two tabs that send the same draft send one
 * message.
 */
export type Draft = Omit<UnsentMessage, 'createdAt' | 'refusal' | 'isDiscarded' | 'isTried'>;

export interface DraftStore {
  load(userId: string, conversationId: string): Promise<Draft | null>;
  /** All drafts of the user, because the list of chats shows them, and pending files belong to them. */
  loadAll(userId: string): Promise<readonly Draft[]>;
  /** Replaces the conversation's draft. Resolves when it is durable. */
  put(userId: string, draft: Draft): Promise<void>;
  /** Removes only the draft with this clientId, because another tab may have begun a new one. */
  remove(userId: string, conversationId: string, clientId: string): Promise<void>;
  /** Calls back when another tab has put or removed a draft of this conversation. */
  watch(userId: string, conversationId: string, changed: () => void): () => void;
}
