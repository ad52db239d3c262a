import type { SnapshotFrom } from 'xstate';
import { participantsMax } from '#contract/limits.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import { chosenOf, type groupCreationMachine } from './group-creation.machine.ts';

type GroupCreation = SnapshotFrom<typeof groupCreationMachine>;

export const selectGroupTitle = ({ context }: GroupCreation): string => context.title;

/** Returns user ids in the order of ticking; some may be no friends any more. */
export const selectTicked = ({ context }: GroupCreation): readonly string[] => context.ticked;

export const selectIsTicked = ({ context }: GroupCreation, userId: string): boolean =>
  context.ticked.includes(userId);

export const selectChosenCount = ({ context }: GroupCreation): number => chosenOf(context).length;

/** Answers whether the ticked people and oneself are as many as a group can have. */
export const selectIsFull = (creation: GroupCreation): boolean =>
  selectChosenCount(creation) >= participantsMax - 1;

/** Returns the ids that were ticked and are no friends any more, joined with commas; '' for none. */
export const selectLostIds = ({ context: { ticked, friendIds } }: GroupCreation): string =>
  ticked.filter((id) => friendIds?.includes(id) === false).join(',');

export const selectIsCreating = (creation: GroupCreation): boolean => creation.matches('creating');

/** Returns why no group was made; null: nothing has failed. */
export const selectCreationFailure = ({ context }: GroupCreation): RequestFailure | null =>
  context.failure;
