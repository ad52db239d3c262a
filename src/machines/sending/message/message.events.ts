import type { Message } from '#contract/messages.ts';
import type { UnsentDeletion, UnsentMessage } from '#services/sending/outbox/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';
import type { UploadFact } from '../upload/upload.events.ts';

/** Events of one own message on its way. */
export type UnsentEvent =
  | ConnectivityFact
  | UploadFact
  /** The queue gives the message the turn; `message` is its record as read under the lock of all tabs. */
  | { type: 'message.turn'; message: UnsentMessage }
  /** The turn does not come because another tab has it; `unbarred`: it may come again. */
  | { type: 'message.barred' }
  | { type: 'message.unbarred' }
  /** The store holds another record than this actor, because another tab has changed it. */
  | { type: 'message.read'; message: UnsentMessage }
  /** 'Повторить' and 'Удалить' at the message. */
  | { type: 'message.retry' }
  | { type: 'message.discard' }
  | { type: 'message.discardFile'; fileId: string }
  /** I am not in the conversation any more, so no more bytes are sent there. */
  | { type: 'message.conversationGone' }
  /** Raised by itself for its patience: the 5 s begin, do not count while files are uploaded, or are over. */
  | { type: 'patience.begin' }
  | { type: 'patience.rest' }
  | { type: 'patience.end' };

/** Events that the message sends to the outbox. */
export type UnsentFact =
  /** This tab has written or removed the record, so an earlier reading of the store is out of date. */
  | { type: 'message.written'; clientId: string }
  /** The message is ready for its turn. */
  | { type: 'message.ready'; conversationId: string }
  /** The message was discarded, but the server has it and must delete it. */
  | { type: 'message.unwanted'; deletion: UnsentDeletion }
  /** Nothing is left to do. */
  | { type: 'message.ended'; clientId: string };

/** The outcome of a try. */
export type Outcome =
  | { readonly kind: 'sent'; readonly message: Message }
  /** The message was discarded during the try and the server has taken it: its deletion is stored. */
  | { readonly kind: 'takenBack'; readonly messageId: string }
  /** The server refused for good, or lost the files (contract, attachment_gone). The record stays and says so. */
  | { readonly kind: 'notTaken'; readonly message: UnsentMessage };
