import type { Draft } from '#services/sending/drafts/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';
import type { DeletionFact } from '../deletion/deletion.events.ts';
import type { QueueFact } from '../conversation-queue/conversation-queue.events.ts';
import type { UnsentFact } from '../message/message.events.ts';

export type OutboxEvent =
  | ConnectivityFact
  /** The copies of its files are stored. */
  | ({ type: 'outbox.enqueue' } & Draft)
  /** Its bubble is drawn: it shows the state of an actor. */
  | { type: 'outbox.shown'; clientId: string }
  /** 'Повторить' and 'Удалить' at a message. */
  | { type: 'outbox.retry'; clientId: string }
  | { type: 'outbox.discard'; clientId: string }
  /** 'Удалить' at one file of a message on its way; the last one of a message without words takes it along. */
  | { type: 'outbox.discardFile'; clientId: string; fileId: string }
  /** 'Удалить' at an own message that the server has: hidden at once, sent after 5 s or when the page is left. */
  | { type: 'outbox.delete'; messageId: string; conversationId: string }
  /** 'Отменить' within these 5 s. */
  | { type: 'outbox.undoDelete'; messageId: string }
  /** A conversation is gone for me: no more bytes go there. */
  | { type: 'outbox.conversationGone'; conversationId: string }
  /** Another tab changed what is stored. */
  | { type: 'outbox.storeChanged' }
  /** The page is being left, or put aside. */
  | { type: 'outbox.pageLeft' }
  | QueueFact
  | UnsentFact
  | DeletionFact;
