/** Describes drafts and their store: one for each conversation of each user; and the changes of messages over them. */
import type { UnsentMessage } from '../outbox/types.ts';

/**
 * A message before Enter was pressed. It has its clientId from the start: two tabs that send the same draft send one
 * message.
 */
export type Draft = Omit<UnsentMessage, 'createdAt' | 'refusal' | 'isDiscarded' | 'isTried'>;

/** The change of a message's words that the field holds. */
export interface DraftEdit {
  /** The message's id, or the one that an unsent message has on this device (`tmp-…`). */
  readonly id: string;
  /** The words as they are in the field. */
  readonly content: string;
  /** The words that stood there before. */
  readonly before: string;
  /** Names the message's files, so that its words may be taken away; '' where it has none. */
  readonly files: string;
  /** The message's `editedAt` when the change began. */
  readonly baseEditedAt: string | null;
  /** The message was deleted meanwhile, so that nothing can be saved. */
  readonly isLost?: true;
  /** When the message was written, if it is unsent; ms since 1970, by this device's clock. */
  readonly writtenAt?: number;
}

export interface DraftStore {
  load(userId: string, conversationId: string): Promise<Draft | null>;
  /** All drafts of the user, because the list of chats shows them, and pending files belong to them. */
  loadAll(userId: string): Promise<readonly Draft[]>;
  /** Replaces the conversation's draft. Resolves when it is durable. */
  put(userId: string, draft: Draft): Promise<void>;
  /** Removes only the draft with this clientId, because another tab may have begun a new one. */
  remove(userId: string, conversationId: string, clientId: string): Promise<void>;
  /**
   * Tells all drafts of the user, then each that any tab puts, this one too; null: one was removed. Until a failed
   * reading is repeated by the next change, nothing is told.
   */
  watchAll(userId: string, told: (conversationId: string, draft: Draft | null) => void): () => void;
  /** Calls back when another tab has put or removed a draft of this conversation. */
  watch(userId: string, conversationId: string, changed: () => void): () => void;
}

/** Keeps what the tabs are changing: one message for each tab and conversation. */
export interface DraftEditStore {
  /** Answers what this tab was changing, or else takes over what a tab was changing that is closed. */
  load(userId: string, conversationId: string): Promise<DraftEdit | null>;
  /** Replaces this tab's edit; null removes it. Resolves when that is durable. */
  put(userId: string, conversationId: string, edit: DraftEdit | null): Promise<void>;
  /** Removes the edits of all tabs. */
  clear(userId: string): Promise<void>;
}
