import type { SnapshotFrom } from 'xstate';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { accountMachine } from './account.machine.ts';

type Account = SnapshotFrom<typeof accountMachine>;

export const selectIsBusy = (account: Account): boolean => account.hasTag('busy');

/** Answers whether the task was done, and the person has not turned to something else since. */
export const selectIsDone = (account: Account): boolean => account.matches('done');

export const selectFailure = ({ context }: Account): RequestFailure | null => context.failure;
