/** What the actor of a message knows. */
import { assign } from 'xstate';
import { failureOf, type Failure } from '#services/app/api/types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import type { Outcome, UnsentEvent, UnsentFact } from './message.events.ts';

export interface MessageInput {
  readonly userId: string;
  readonly message: UnsentMessage;
  /** It is in this device's store, as far as this page knows; else it has just been written. */
  readonly isStored: boolean;
  /** It is on its way for more than 5 s already. */
  readonly isLate: boolean;
  readonly link: 'online' | 'offline';
}

export interface MessageContext extends MessageInput {
  /** Why the last try failed, and when: ms since 1970, by this device's clock. */
  readonly failure: Failure | null;
  readonly failedAt: number;
  /** Files that are to be taken out of it, one after another. */
  readonly unwantedFiles: readonly string[];
  /** The server let its files go once: a second time in the life of a page is no coincidence. */
  readonly areFilesSentAnew: boolean;
}

/** A message and whose it is. */
export interface Own {
  readonly userId: string;
  readonly message: UnsentMessage;
}

export const ownOf = ({ userId, message }: MessageContext): Own => ({ userId, message });

export type Answered = { readonly outcome: Outcome };
type Failed = { readonly error: unknown };
/** null: there is nothing new. */
export type Read = { readonly message: UnsentMessage | null };
/** null: the server has not got it. */
export type Taken = { readonly messageId: string | null };

/** Under which id the server has it; null: it has not. */
export function takenId(outcome: Outcome): string | null {
  if (outcome.kind === 'kept') return null;
  return outcome.kind === 'sent' ? outcome.message.id : outcome.messageId;
}

export const unwantedFact = ({ message }: MessageContext, messageId: string): UnsentFact => ({
  type: 'message.unwanted',
  deletion: { messageId, conversationId: message.conversationId, askedAt: 0 },
});

export type Queue = `queue:${string}`;
export function queueOf({ context }: { context: MessageContext }): Queue {
  return `queue:${context.message.conversationId}`;
}

/** `now` is the device's clock. */
export const noteFailure = (now: () => number) =>
  assign<MessageContext, UnsentEvent, Failed, UnsentEvent, never>({
    failure: (_, { error }) => failureOf(error),
    failedAt: now,
  });
