import type { Conversation } from '#contract/conversations.ts';
import type { Failure } from '#services/app/api/types.ts';
import type { Deed } from './group-info.rights.ts';

export type GroupInfoEvent =
  /** Read the members (again): a reconnect, or the person asks. */
  | { type: 'groupInfo.refresh' }
  /** Others have come or gone, it is not known who (watched in the store). */
  | { type: 'groupInfo.outdated' }
  /** It is not mine any more, or never was (watched in the store). */
  | { type: 'groupInfo.gone' }
  /** I may change nothing here any more (watched in the store). */
  | { type: 'groupInfo.demoted' }
  /** What the group is now (watched in the store). */
  | ({ type: 'groupInfo.seen' } & SeenGroup)
  /** Friends who are not in it (watched in the store). */
  | { type: 'groupInfo.candidates'; userIds: readonly string[] }
  | { type: 'groupInfo.editTitle' }
  | { type: 'groupInfo.saveTitle'; title: string }
  | { type: 'groupInfo.cancelTitle' }
  | GroupDeed
  /** The row's failure was read. */
  | { type: 'groupInfo.dismissRow'; userId: string }
  | { type: 'groupInfo.openAdding' }
  /** Ticks a friend, or not any more. */
  | { type: 'groupInfo.toggle'; userId: string }
  | { type: 'groupInfo.add' }
  | { type: 'groupInfo.closeAdding' }
  | { type: 'groupInfo.leave' }
  /** The failure of leaving was read. */
  | { type: 'groupInfo.dismissLeaving' }
  | GroupAnswer;

/** As much of the group as the chart decides by. */
export interface SeenGroup {
  readonly title: string | null;
  readonly count: number;
}

/** What is done to one member; others go on meanwhile. */
export interface GroupDeed {
  readonly type: 'groupInfo.do';
  readonly userId: string;
  readonly deed: Deed;
}

/** What the server is asked for. */
export interface GroupRequest extends GroupDeed {
  readonly conversationId: string;
  readonly selfId: string;
}

/** And what came of it, in any order. */
export type GroupAnswer =
  | { type: 'groupInfo.done'; userId: string; conversation: Conversation }
  | { type: 'groupInfo.rowFailed'; userId: string; failure: Failure };
