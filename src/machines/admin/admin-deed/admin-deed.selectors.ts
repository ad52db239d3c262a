import type { SnapshotFrom } from 'xstate';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { ProofActor } from '#machines/app/proof/proof.selectors.ts';
import type { Deed } from './admin-deed.events.ts';
import type { adminDeedMachine, Made } from './admin-deed.machine.ts';

type DeedNow = SnapshotFrom<typeof adminDeedMachine>;

/** Returns what is done, or was done last; null: nothing. */
export const selectDeed = ({ context }: DeedNow): Deed | null => context.deed;

/** Returns how it stands with the deed. */
export function selectDeedState(
  now: DeedNow,
): 'idle' | 'confirming' | 'doing' | 'proving' | 'done' | 'refused' | 'waiting' {
  return now.value;
}

export const selectMade = ({ context }: DeedNow): Made => context.made;

export const selectDeedProblem = ({ context }: DeedNow): RequestFailure | null => context.problem;

/** Returns who asks for the password; undefined: nobody. */
export const selectProof = ({ children }: DeedNow): ProofActor | undefined => children.proof;
