import type { SnapshotFrom } from 'xstate';
import type { lateLoaderMachine } from './late-loader.machine.ts';

/** Answers whether the first try to load the code has ended. */
export const selectHasTried = (loader: SnapshotFrom<typeof lateLoaderMachine>): boolean =>
  loader.matches('running') || loader.context.failedTries > 0;

/** Answers whether the code of wishes could not be loaded, also while that is tried again. */
export const selectHasNoCode = (loader: SnapshotFrom<typeof lateLoaderMachine>): boolean =>
  !loader.matches('running') && loader.context.failedTries > 0;
