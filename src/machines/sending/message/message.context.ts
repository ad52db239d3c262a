/** Describes the context of a message's actor, and reads and changes it. */
import type { Failure } from '#services/app/api/types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import type { Outcome, UnsentFact } from './message.events.ts';

export interface MessageInput {
  readonly userId: string;
  readonly message: UnsentMessage;
  /** As far as this page knows the message is in this device's store; otherwise it has just been written. */
  readonly isStored: boolean;
  /** The message has been on its way for more than 5 s already. */
  readonly isLate: boolean;
  readonly link: 'online' | 'offline';
}

export interface MessageContext extends MessageInput {
  /** The reason of the last failure; the queue knows when the next try comes. */
  readonly failure: Failure | null;
  /** Files that are to be removed from the message, one after another. */
  readonly unwantedFiles: readonly string[];
  /** The server lost the files once and they were sent again: a second loss in the life of a page is no coincidence. */
  readonly areFilesSentAnew: boolean;
}

/** A message and its author. */
export type Own = Pick<MessageContext, 'userId' | 'message'>;

export const own = ({ context: { userId, message } }: { context: MessageContext }): Own => ({
  userId,
  message,
});

/** null: nothing is left of the message. */
export type Read = { readonly message: UnsentMessage | null };
/** null: the server does not have the message. */
export type Taken = { readonly messageId: string | null };

/** Returns the id of the message at the server; null: this try has not brought it there. */
export const sentId = (outcome: Outcome): string | null =>
  outcome.kind === 'sent' ? outcome.message.id : null;

export const unwantedFact = (messageId: string): UnsentFact => ({
  type: 'message.unwanted',
  deletion: { messageId, askedAt: 0 },
});

export const queueOf = ({ context }: { context: MessageContext }) =>
  `queue:${context.message.conversationId}` as const;
