/** What a call hears, and what it wants done once that is stored (contract, The call record). */
import type { CallEndReason } from '#contract/calls.ts';

interface At {
  /** When the server heard of it: `Date.now()`. */
  readonly at: number;
}

interface By extends At {
  readonly userId: string;
  /** The device that did it needs not be told. */
  readonly socketId?: string;
}

export type CallRecordEvent =
  /** A person in the conversation calls, or joins the call that runs. */
  | ({ readonly type: 'invite' } & By)
  | ({ readonly type: 'accept' } & By)
  | ({ readonly type: 'decline'; readonly isTimeout: boolean } & By)
  | ({ readonly type: 'end' } & By)
  /** No member of the conversation any more, or no contact of the other. */
  | ({ readonly type: 'removed'; readonly userId: string } & At)
  /** The video server says who is there; `mediaSid` is the connection. */
  | ({ readonly type: 'media.joined'; readonly userId: string; readonly mediaSid: string } & At)
  /** The device itself has left. */
  | ({ readonly type: 'media.left'; readonly userId: string; readonly mediaSid: string } & At)
  /** Not there any more: cut off, or the page is loaded again, or the video server is another. */
  | ({ readonly type: 'media.lost'; readonly userId: string; readonly mediaSid: string } & At)
  /** There is no room to be had. */
  | ({ readonly type: 'media.failed' } & At)
  /** Their last socket went or fell silent, `since` then; missing: just now. */
  | ({ readonly type: 'caller.gone'; readonly since?: number } & At)
  | ({ readonly type: 'caller.back' } & At)
  | ({ readonly type: 'clock' } & At);

/** To be done after the commit, each harmless when it is done twice. */
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
  /** Out of the video server's room, should they be there. */
  | { readonly type: 'expel'; readonly userId: string }
  /** It is gone, and the call goes on. */
  | { readonly type: 'openRoom' }
  | { readonly type: 'closeRoom' };
