import type { Call, CallEndReason } from '#contract/calls.ts';
import type { RememberedCall } from '#services/calls/call-memory/types.ts';
import type { RoomFact } from '#services/calls/room/types.ts';
import type { FromServer } from '#machines/store/realtime/realtime.events.ts';

/** A call that rings here. */
export interface Incoming {
  readonly conversationId: string;
  readonly callId: string;
  readonly fromId: string;
  /**
   * The caller's name, because the store knows only some people of a large group; null: the call comes from the store.
   */
  readonly fromName: string | null;
  readonly video: boolean;
  readonly ringForMs: number;
}

/** A running call and its conversation, as the store has them. */
export interface ShownCall extends Call {
  readonly conversationId: string;
}

/** Why a call is over, as this device sees it. */
export type CallEnd =
  | CallEndReason
  /** «Звонок продолжен на другом устройстве». */
  | 'otherDevice'
  /** «Вас удалили из звонка». */
  | 'removed'
  /** The other side was gone for 30 s. */
  | 'peerLost'
  /** This side could not come back. */
  | 'lost'
  /** The server has no video server. */
  | 'unavailable'
  /** The call holds no more people. */
  | 'full'
  /** The server's answer had no address of a video server in it: 'no livekit url provided'. */
  | 'noAddress';

/** A call that is over, for the views that show its end. */
export interface EndedBefore {
  readonly conversationId: string;
  readonly reason: CallEnd;
  readonly isOutgoing: boolean;
}

export type CallServerEvent = FromServer<'call:incoming' | 'call:accepted' | 'call:ended'>;

export type CallCommand =
  /** 'Позвонить', 'Позвонить с видео'. */
  | { readonly type: 'call.start'; readonly conversationId: string; readonly video: boolean }
  /** 'Ответить', 'Ответить с видео'. */
  | { readonly type: 'call.answer'; readonly video: boolean }
  | { readonly type: 'call.decline' }
  /** The call rings on, but silently here. */
  | { readonly type: 'call.silence' }
  /** Declines the call that waits while another one rings. */
  | { readonly type: 'call.declineNext' }
  /** The waiting call rings on, but is not shown beside the call in hand any more. */
  | { readonly type: 'call.putNextAside' }
  /** 'Завершить и ответить': the waiting call takes the place of the call in hand. */
  | { readonly type: 'call.answerNext'; readonly video: boolean }
  | { readonly type: 'call.hangUp' }
  /** Joins the running call of a group: 'Присоединиться'. */
  | { readonly type: 'call.join'; readonly conversationId: string; readonly video: boolean }
  /** The person has read the reason of the end. */
  | { readonly type: 'call.dismiss' };

export type CallEvent =
  | CallCommand
  | RoomFact
  /** From realtime. */
  | { readonly type: 'realtime.live' }
  | { readonly type: 'realtime.lost' }
  | CallServerEvent
  /** The store's word: all running calls, and the version of the conversation in hand (null: the store has none). */
  | {
      readonly type: 'call.shown';
      readonly calls: readonly ShownCall[];
      readonly version: number | null;
    }
  /** This tab was in this call before the page was reloaded. */
  | { readonly type: 'call.remembered'; readonly call: RememberedCall };
