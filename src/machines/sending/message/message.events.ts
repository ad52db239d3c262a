import type { Message } from '#contract/messages.ts';
import type { UnsentDeletion, UnsentMessage } from '#services/sending/outbox/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';
import type { UploadFact } from '../upload/upload.events.ts';

/** One message of mine on its way. */
export type UnsentEvent =
  | ConnectivityFact
  | UploadFact
  /** Its queue gives it the turn; `message` is the record as it was read under the lock of all tabs. */
  | { type: 'message.turn'; message: UnsentMessage }
  /** The turn does not come because another tab has it, or it may come again. */
  | { type: 'message.barred' }
  | { type: 'message.unbarred' }
  /** The store holds another record than this actor: another tab has changed it. */
  | { type: 'message.read'; message: UnsentMessage }
  /** 'Повторить' and 'Удалить'. */
  | { type: 'message.retry' }
  | { type: 'message.discard' }
  | { type: 'message.discardFile'; fileId: string }
  /** The conversation is gone for me: no more bytes go there. */
  | { type: 'message.conversationGone' }
  /** For its own patience, raised by itself: its 5 s begin, do not count while files go, or are over. */
  | { type: 'patience.begin' }
  | { type: 'patience.rest' }
  | { type: 'patience.end' };

/** What it tells the outbox. */
export type UnsentFact =
  /** This tab has written or removed its record: what was read before is out of date. */
  | { type: 'message.written'; clientId: string }
  /** It wants its turn. */
  | { type: 'message.ready'; conversationId: string }
  /** The server has it although it was discarded: there it must go. */
  | { type: 'message.unwanted'; deletion: UnsentDeletion }
  /** Nothing is left to do. */
  | { type: 'message.ended'; clientId: string };

/** What became of a try. */
export type Outcome =
  | { readonly kind: 'sent'; readonly message: Message }
  /** It was discarded during the try, and the server has taken it: its deletion is stored. */
  | { readonly kind: 'takenBack'; readonly messageId: string }
  /** For good, or the server has let its files go (contract, attachment_gone): it is stored so, and stays. */
  | { readonly kind: 'kept'; readonly message: UnsentMessage };
