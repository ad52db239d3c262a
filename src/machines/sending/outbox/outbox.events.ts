import type { Draft } from '#services/sending/drafts/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';
import type { DeletionFact } from '../deletion/deletion.events.ts';
import type { QueueFact } from '../conversation-queue/conversation-queue.events.ts';
import type { UnsentFact } from '../message/message.events.ts';

export type OutboxEvent =
  | ConnectivityFact
  /** A draft was sent; the copies of its files are stored. */
  | ({ type: 'outbox.enqueue' } & Draft)
  /** The message's bubble is drawn, and needs an actor whose state it can show. */
  | { type: 'outbox.shown'; clientId: string }
  /** 'Повторить' and 'Удалить' at a message. */
  | { type: 'outbox.retry'; clientId: string }
  | { type: 'outbox.discard'; clientId: string }
  /** 'Удалить' at one file of a message on its way; the last file of a message without text takes the message along. */
  | { type: 'outbox.discardFile'; clientId: string; fileId: string }
  /**
   * 'Удалить' at an own message that the server has. The message is hidden at once; its deletion is sent after 5 s or
   * when the page is left.
   */
  | { type: 'outbox.delete'; messageId: string }
  /** 'Отменить' within these 5 s. */
  | { type: 'outbox.undoDelete'; messageId: string }
  /** I am not in the conversation any more, so no more bytes are sent there. */
  | { type: 'outbox.conversationGone'; conversationId: string }
  /** Another tab changed the store. */
  | { type: 'outbox.storeChanged' }
  /** The page is out of sight or is left, and may end without another word. */
  | { type: 'outbox.pageLeft' }
  | QueueFact
  | UnsentFact
  | DeletionFact;
