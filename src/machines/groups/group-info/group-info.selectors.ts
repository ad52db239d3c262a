import type { SnapshotFrom } from 'xstate';
import { participantsMax } from '#contract/limits.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import { chosenOf, type groupInfoMachine, type MemberRow } from './group-info.machine.ts';

type GroupInfo = SnapshotFrom<typeof groupInfoMachine>;

/**
 * Returns how the group ended for me. open: it did not, also while a part of it is being read. left: I have left. gone:
 * the group was taken from me, or was never mine.
 */
export function selectEnd(info: GroupInfo): 'open' | 'left' | 'gone' {
  if (info.matches('left')) return 'left';
  return info.matches('gone') ? 'gone' : 'open';
}

/**
 * Returns the state of the list of members. loading: for the first time or again. waiting: it failed and is read again
 * by itself. failed: only the person can try again.
 */
export function selectMembersState(info: GroupInfo): 'loading' | 'waiting' | 'failed' | 'loaded' {
  const states = ['loading', 'waiting', 'failed'] as const;
  return states.find((members) => info.matches({ open: { members } })) ?? 'loaded';
}

export function selectTitleState(info: GroupInfo): 'viewing' | 'editing' | 'saving' {
  if (info.matches({ open: { title: 'editing' } })) return 'editing';
  return info.matches({ open: { title: 'saving' } }) ? 'saving' : 'viewing';
}

export const selectTitleFailure = ({ context }: GroupInfo): RequestFailure | null =>
  context.titleFailure;

/** Returns the state of this member's row; null: nothing goes on. */
export const selectMemberRow = ({ context }: GroupInfo, userId: string): MemberRow | null =>
  context.rows[userId] ?? null;

export function selectAddingState(info: GroupInfo): 'closed' | 'choosing' | 'adding' {
  if (info.matches({ open: { adding: 'choosing' } })) return 'choosing';
  return info.matches({ open: { adding: 'adding' } }) ? 'adding' : 'closed';
}

export const selectAddFailure = ({ context }: GroupInfo): RequestFailure | null =>
  context.addFailure;

/** Returns the friends who are not in the group; null before they are known. */
export const selectCandidateIds = ({ context }: GroupInfo): readonly string[] | null =>
  context.candidateIds;

/** Returns the ids of the people who are ticked. */
export const selectPicked = ({ context }: GroupInfo): readonly string[] => context.picked;

export const selectPickedCount = ({ context }: GroupInfo): number => chosenOf(context).length;

/** Answers whether the group, with the ticked people, has as many as it can. */
export const selectIsFull = ({ context }: GroupInfo): boolean =>
  (context.group?.count ?? 0) + chosenOf(context).length >= participantsMax;

export const selectIsLeaving = (info: GroupInfo): boolean =>
  info.matches({ open: { leaving: 'asking' } });

export const selectLeaveFailure = ({ context }: GroupInfo): RequestFailure | null =>
  context.leaveFailure;
