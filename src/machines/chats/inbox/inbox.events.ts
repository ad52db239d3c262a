import type { PageSignal } from '#services/browser/page/types.ts';

export type InboxEvent =
  /** Read the list now (reconnect, wake, sync). */
  | { type: 'inbox.refresh' }
  /** Something moved that the store has no content of: read the list soon, once for a burst. */
  | { type: 'inbox.refreshSoon' }
  /** The last 5 actors are kept, and those that hold what nothing else remembers. */
  | { type: 'inbox.open'; conversationId: string }
  | { type: 'inbox.close' }
  /** 'Начать чат' with a contact: find or make the direct conversation, then open it. */
  | { type: 'inbox.openWith'; userId: string }
  | { type: 'inbox.dismiss' }
  /** A conversation is gone for me. `isOwnDoing`: I left it, here or on another device. */
  | { type: 'inbox.removed'; conversationId: string; isOwnDoing?: boolean }
  | { type: 'page.signal'; signal: PageSignal };

/** What the inbox emits for whoever watches it. */
export type InboxFact =
  /** The conversation that `inbox.openWith` asked for: the address may name it now. */
  { type: 'inbox.found'; conversationId: string };
