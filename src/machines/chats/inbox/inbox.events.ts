import type { PageSignal } from '#services/browser/page/types.ts';
import type { Draft } from '#services/sending/drafts/types.ts';

export type InboxEvent =
  /** Read the list now, after a reconnect or a wake, or because sync asks. */
  | { type: 'inbox.refresh' }
  /** Something changed whose content the store does not have: the list is read soon, once for a burst. */
  | { type: 'inbox.refreshSoon' }
  /**
   * Opens or closes a conversation. The actors of the last 5 are kept, and those that hold what is stored nowhere else.
   */
  | { type: 'inbox.open'; conversationId: string }
  | { type: 'inbox.close' }
  /** «Пометить прочитанным»: everything that is known of this conversation counts as read, whether it is open or not. */
  | { type: 'inbox.readAll'; conversationId: string }
  /** The row at the end of the list, which shows or hides what is in the archive. */
  | { type: 'inbox.openArchive' }
  | { type: 'inbox.closeArchive' }
  /**
   * 'Начать чат' with a contact finds or makes the direct conversation, then opens it. `call`: it then calls them,
   * with video or without.
   */
  | { type: 'inbox.openWith'; userId: string; call?: { readonly video: boolean } }
  | { type: 'inbox.dismiss' }
  /** I am not in the conversation any more. `isOwnDoing`: I left it, here or on another device. */
  | { type: 'inbox.removed'; conversationId: string; isOwnDoing?: boolean }
  /** A tab of this device has changed what is being written in a conversation; null: nothing is. */
  | { type: 'inbox.drafted'; conversationId: string; draft: Draft | null }
  | { type: 'page.signal'; signal: PageSignal };

/** Events that the inbox emits to its subscribers. */
export type InboxFact =
  /** The conversation that `inbox.openWith` asked for: the page's address may name it now. */
  { type: 'inbox.found'; conversationId: string };
