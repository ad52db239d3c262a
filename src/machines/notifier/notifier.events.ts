import type { PageSignal } from '#services/page/types.ts';

export type NotifierEvent =
  /** The first click, key or touch: sounds may play. */
  | { type: 'notifier.unlocked' }
  /** Somebody else's message has come (realtime, from `message:notify`). */
  | { type: 'notifier.messageCame'; conversationId: string; messageId: string; senderId: string }
  /** The person agrees to be notified, in a gesture. */
  | { type: 'notifier.askPermission' }
  /** 'Не сейчас'. */
  | { type: 'notifier.declinePermission' }
  /** A system notification was clicked. */
  | { type: 'notifier.clicked'; conversationId: string }
  | { type: 'page.signal'; signal: PageSignal };

/** What it emits: the address may name this conversation now. */
export type NotifierFact = { type: 'notifier.opened'; conversationId: string };
