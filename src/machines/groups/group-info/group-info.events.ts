import type { Conversation } from '#contract/conversations.ts';
import type { Failure } from '#services/app/api/types.ts';
import type { Deed } from './group-info.rights.ts';

export type GroupInfoEvent =
  /** Reads the members (again): after a reconnect, or when the person asks. */
  | { type: 'groupInfo.refresh' }
  /** Others have come or gone; the store does not say who (watched in the store). */
  | { type: 'groupInfo.outdated' }
  /** The group is not mine any more, or never was (watched in the store). */
  | { type: 'groupInfo.gone' }
  /** I may not change anything here any more (watched in the store). */
  | { type: 'groupInfo.demoted' }
  /** The group's present data (watched in the store). */
  | { type: 'groupInfo.seen'; group: SeenGroup }
  /** Friends who are not in the group (watched in the store). */
  | { type: 'groupInfo.candidates'; userIds: readonly string[] }
  | { type: 'groupInfo.editTitle' }
  | { type: 'groupInfo.saveTitle'; title: string }
  | { type: 'groupInfo.cancelTitle' }
  | GroupDeed
  /** The person has read the row's failure. */
  | { type: 'groupInfo.dismissRow'; userId: string }
  | { type: 'groupInfo.openAdding' }
  /** Ticks a friend, or takes the tick away. */
  | { type: 'groupInfo.toggle'; userId: string }
  | { type: 'groupInfo.add' }
  | { type: 'groupInfo.closeAdding' }
  | { type: 'groupInfo.leave' }
  /** The person has read why leaving failed. */
  | { type: 'groupInfo.dismissLeaving' }
  | GroupAnswer;

/** The part of the group that the chart decides by. */
export interface SeenGroup {
  readonly title: string | null;
  readonly count: number;
}

/** A command for one member; it does not wait for others. */
export interface GroupDeed {
  readonly type: 'groupInfo.do';
  readonly userId: string;
  readonly deed: Deed;
}

/** Requests to the server. */
export interface GroupRequest extends GroupDeed {
  readonly conversationId: string;
  readonly selfId: string;
}

/** The server's answers, in any order. */
export type GroupAnswer =
  | { type: 'groupInfo.done'; userId: string; conversation: Conversation }
  | { type: 'groupInfo.rowFailed'; userId: string; failure: Failure };
