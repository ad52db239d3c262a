import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { proofMachine } from './proof.machine.ts';

type Proof = SnapshotFrom<typeof proofMachine>;
export type ProofActor = ActorRefFrom<typeof proofMachine>;

export const selectIsChecking = (proof: Proof): boolean => proof.hasTag('busy');

/** Answers whether a password can be given now: after too many wrong ones nobody looks at it for a while. */
export const selectTakesPassword = (proof: Proof): boolean =>
  proof.can({ type: 'proof.check', password: '' });

export const selectProofFailure = ({ context }: Proof): RequestFailure | null => context.failure;
