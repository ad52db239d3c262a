import type { Message } from '#contract/messages.ts';
import type { FromServer } from '#machines/store/realtime/realtime.events.ts';
import type { Permission } from '#services/notifications/notifications/types.ts';

/** A message of another person of which only the announcement is known yet. */
export interface News {
  readonly conversationId: string;
  readonly messageId: string;
  readonly senderId: string;
  /** The version of the conversation that this message made. */
  readonly version: number;
}

export type NotifierEvent =
  /** A message has come over the live connection. */
  | FromServer<'message:notify'>
  /** A message was edited or deleted. */
  | FromServer<'message:update'>
  /** The first click, key or touch allows sounds to play. */
  | { type: 'notifier.unlocked' }
  /** The page is visible or hidden; reported at the start and whenever it changes. */
  | { type: 'notifier.pageShown' }
  | { type: 'notifier.pageHidden' }
  /** The number of unread messages and their conversations; reported at the start and whenever it changes. */
  | { type: 'notifier.unread'; count: number; conversationIds: readonly string[] }
  /** The message belongs to the conversation that is open here (raised by itself). */
  | { type: 'notifier.openCame'; news: News }
  /** This tab does not show the message to the person (raised by itself). */
  | { type: 'notifier.missed'; news: News }
  /** The part of the batch that no other tab had claimed. */
  | { type: 'notifier.claimed'; won: readonly News[] }
  /** This tab alone is to notify of these messages (raised by itself). */
  | { type: 'notifier.won'; news: readonly News[] }
  /** The message's text is in the store; null: the message is not worth a notification any more. */
  | { type: 'notifier.textCame'; news: News; message: Message | null }
  | { type: 'notifier.permissionIs'; permission: Permission; mayAsk: boolean }
  /** 'Включить': the person agrees to notifications, in a gesture that the browser accepts. */
  | { type: 'notifier.askPermission' }
  /** 'Не сейчас'. */
  | { type: 'notifier.declinePermission' }
  /** A system notification was clicked. */
  | { type: 'notifier.clicked'; conversationId: string };

/** A message that a shown notification tells of. */
export type Followed = Omit<News, 'senderId'>;

/** An event that the notifier emits: the page's address may name this conversation now. */
export type NotifierFact = { type: 'notifier.opened'; conversationId: string };
