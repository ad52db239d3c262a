/** Names the events of a call's record, and the effects that follow from them (contract, The call record). */
import type { CallEndReason } from '#contract/calls.ts';

interface At {
  /** When the server heard of it: `Date.now()`. */
  readonly at: number;
}

interface By extends At {
  readonly userId: string;
  /** The device that did it, which need not be told. */
  readonly socketId?: string;
}

export type CallRecordEvent =
  /** A person in the conversation calls, or joins the call that runs. */
  | ({ readonly type: 'invite' } & By)
  | ({ readonly type: 'accept' } & By)
  | ({ readonly type: 'decline'; readonly isTimeout: boolean } & By)
  | ({ readonly type: 'end' } & By)
  /** The person is not in the conversation any more, or no contact of the other, or has blocked the caller. */
  | ({ readonly type: 'removed'; readonly userId: string } & At)
  /** Their connection `mediaSid` is at the video server. */
  | ({ readonly type: 'media.joined'; readonly userId: string; readonly mediaSid: string } & At)
  /** The device left on purpose. */
  | ({ readonly type: 'media.left'; readonly userId: string; readonly mediaSid: string } & At)
  /** The connection is gone: cut off, the page is loaded again, or the video server was restarted. */
  | ({ readonly type: 'media.lost'; readonly userId: string; readonly mediaSid: string } & At)
  /** The video server cannot give the call a room. */
  | ({ readonly type: 'media.failed' } & At)
  /** The caller's last socket went or fell silent, at `since` or just now. */
  | ({ readonly type: 'caller.gone'; readonly since?: number } & At)
  | ({ readonly type: 'caller.back' } & At)
  | ({ readonly type: 'clock' } & At);

/** Effects are carried out after the commit; each is harmless when it is repeated. */
export type CallEffect =
  | { readonly type: 'ring'; readonly userIds: readonly string[] }
  | { readonly type: 'tellAccepted'; readonly userId: string }
  | { readonly type: 'tellDeclined'; readonly userId: string }
  | {
      readonly type: 'tellEnded';
      readonly userIds: readonly string[];
      readonly reason: CallEndReason;
      readonly exceptSocketId?: string;
    }
  /** Removes the person from the video server's room. */
  | { readonly type: 'expel'; readonly userId: string }
  /** The room is gone although the call goes on. */
  | { readonly type: 'openRoom' }
  | { readonly type: 'closeRoom' };
