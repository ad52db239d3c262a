import type { SnapshotFrom } from 'xstate';
import type { ProofActor } from '#machines/app/proof/proof.selectors.ts';
import type { PasskeyProblem } from '#machines/kit/passkey-problem.ts';
import type { KeptDeed, PasskeyList, passkeysMachine } from './passkeys.machine.ts';

type Passkeys = SnapshotFrom<typeof passkeysMachine>;

/** Returns the list as it was last read; null before. */
export const selectPasskeys = ({ context }: Passkeys): PasskeyList | null => context.list;

/** Answers whether the list was not read, and is perhaps read again by itself. */
export const selectIsUnread = (now: Passkeys): boolean =>
  now.matches('unread') || now.matches('waiting');

export type PasskeyStage =
  | 'resting'
  | 'busy'
  | 'asking'
  | 'proving'
  | 'done'
  | 'cancelled'
  | 'exists'
  | 'failed';

/** Returns how the deed goes. asking: the browser's window is open. proving: the password is asked for. */
export function selectStage(now: Passkeys): PasskeyStage {
  for (const stage of ['done', 'cancelled', 'exists', 'failed'] as const) {
    if (now.matches({ listed: stage })) return stage;
  }
  if (now.matches('asking')) return 'asking';
  if (now.matches('proving')) return 'proving';
  return now.matches('preparing') || now.matches('saving') ? 'busy' : 'resting';
}

/** Returns the deed under way, else the last one; null: there was none, or it is forgotten. */
export const selectDeed = ({ context }: Passkeys): KeptDeed | null => context.deed;

export const selectPasskeyProblem = ({ context }: Passkeys): PasskeyProblem | null =>
  context.problem;

/** Returns who asks for the password; undefined: nobody. */
export const selectKeyProof = ({ children }: Passkeys): ProofActor | undefined => children.proof;
