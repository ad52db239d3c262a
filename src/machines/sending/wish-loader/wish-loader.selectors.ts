import type { SnapshotFrom } from 'xstate';
import type { wishLoaderMachine } from './wish-loader.machine.ts';

/** Answers whether the code of wishes could not be loaded, also while that is tried again. */
export const selectHasNoCode = (loader: SnapshotFrom<typeof wishLoaderMachine>): boolean =>
  !loader.matches('running') && loader.context.failedTries > 0;
