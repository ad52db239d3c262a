import type { SnapshotFrom } from 'xstate';
import { participantsMax } from '#contract/limits.ts';
import type { GroupFailure } from '#machines/kit/failures.ts';
import type { groupInfoMachine } from './group-info.machine.ts';
import { chosenOf, type MemberRow } from './group-info.machine.ts';

type GroupInfo = SnapshotFrom<typeof groupInfoMachine>;

/** open, also while something of it is being read; left: by me; gone: taken from me, or never mine. */
export function selectEnd(info: GroupInfo): 'open' | 'left' | 'gone' {
  if (info.matches('left')) return 'left';
  return info.matches('gone') ? 'gone' : 'open';
}

/** loading, also again. waiting: it failed and comes again by itself. failed: only by the person. */
export function selectMembersState(info: GroupInfo): 'loading' | 'waiting' | 'failed' | 'loaded' {
  if (info.matches({ open: { members: 'loading' } })) return 'loading';
  if (info.matches({ open: { members: 'waiting' } })) return 'waiting';
  return info.matches({ open: { members: 'failed' } }) ? 'failed' : 'loaded';
}

export function selectTitleState(info: GroupInfo): 'viewing' | 'editing' | 'saving' {
  if (info.matches({ open: { title: 'editing' } })) return 'editing';
  return info.matches({ open: { title: 'saving' } }) ? 'saving' : 'viewing';
}

export const selectTitleFailure = ({ context }: GroupInfo): GroupFailure | null =>
  context.titleFailure;

/** What is being done to this member, or why it was not; null: nothing. */
export const selectMemberRow = ({ context }: GroupInfo, userId: string): MemberRow | null =>
  context.rows[userId] ?? null;

export function selectAddingState(info: GroupInfo): 'closed' | 'choosing' | 'adding' {
  if (info.matches({ open: { adding: 'choosing' } })) return 'choosing';
  return info.matches({ open: { adding: 'adding' } }) ? 'adding' : 'closed';
}

export const selectAddFailure = ({ context }: GroupInfo): GroupFailure | null => context.addFailure;

/** Friends who are not in it; null before they are known. */
export const selectCandidateIds = ({ context }: GroupInfo): readonly string[] | null =>
  context.candidateIds;

/** Ids of who is ticked. */
export const selectPicked = ({ context }: GroupInfo): readonly string[] => context.picked;

export const selectPickedCount = ({ context }: GroupInfo): number => chosenOf(context).length;

/** With those that are ticked the group has as many as it can. */
export const selectIsFull = ({ context }: GroupInfo): boolean =>
  (context.group?.count ?? 0) + chosenOf(context).length >= participantsMax;

export const selectIsLeaving = (info: GroupInfo): boolean =>
  info.matches({ open: { leaving: 'asking' } });

export const selectLeaveFailure = ({ context }: GroupInfo): GroupFailure | null =>
  context.leaveFailure;
