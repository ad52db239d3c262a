import type { SnapshotFrom } from 'xstate';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { NewSignIn } from './new-sign-ins.events.ts';
import type { newSignInsMachine } from './new-sign-ins.machine.ts';

type NewSignIns = SnapshotFrom<typeof newSignInsMachine>;

/** Returns the sign-in that is told; null: none. */
export const selectNewSignIn = ({ context }: NewSignIns): NewSignIn | null =>
  context.news[0] ?? null;

export const selectIsEnding = (now: NewSignIns): boolean => now.matches('ending');

export const selectIsEnded = (now: NewSignIns): boolean => now.matches('ended');

/** Returns why the session was not ended; null: nobody tried, or it goes on. */
export const selectEndFailure = (now: NewSignIns): RequestFailure | null =>
  now.matches('failed') ? now.context.failure : null;
