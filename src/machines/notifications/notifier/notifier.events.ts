import type { Message } from '#contract/messages.ts';
import type { FromServer } from '#machines/store/realtime/realtime.events.ts';
import type { Permission } from '#services/notifications/notifications/types.ts';

/** Somebody's message of which nothing is known yet but that it exists. */
export interface News {
  readonly conversationId: string;
  readonly messageId: string;
  readonly senderId: string;
  /** The conversation's, by this message. */
  readonly version: number;
}

export type NotifierEvent =
  /** A message has come while the connection lives. */
  | FromServer<'message:notify'>
  /** The first click, key or touch: sounds may play. */
  | { type: 'notifier.unlocked' }
  /** The page can be seen, or not; said at the start and whenever it changes. */
  | { type: 'notifier.pageShown' }
  | { type: 'notifier.pageHidden' }
  /** How many messages wait, and in which conversations; said at the start and whenever it changes. */
  | { type: 'notifier.unread'; count: number; conversationIds: readonly string[] }
  /** It is of the conversation that is open here (raised by itself). */
  | { type: 'notifier.openCame'; news: News }
  /** This tab does not show it to the person (raised by itself). */
  | { type: 'notifier.missed'; news: News }
  /** Of the batch, what no other tab had claimed. */
  | { type: 'notifier.claimed'; won: readonly News[] }
  /** This tab, and no other, is to tell of it (raised by itself). */
  | { type: 'notifier.won'; news: readonly News[] }
  /** The store has its text now; null: it is not worth telling any more. */
  | { type: 'notifier.textCame'; news: News; message: Message | null }
  | { type: 'notifier.permissionIs'; permission: Permission; mayAsk: boolean }
  /** 'Включить': the person agrees to be notified, in a gesture. */
  | { type: 'notifier.askPermission' }
  /** 'Не сейчас'. */
  | { type: 'notifier.declinePermission' }
  /** A system notification was clicked. */
  | { type: 'notifier.clicked'; conversationId: string };

/** What it emits: the address may name this conversation now. */
export type NotifierFact = { type: 'notifier.opened'; conversationId: string };
