import type { SnapshotFrom } from 'xstate';
import type { PasskeyProblem } from '#machines/kit/passkey-problem.ts';
import type { keySignInMachine } from './key-sign-in.machine.ts';

type KeySignIn = SnapshotFrom<typeof keySignInMachine>;

/** hidden: there is nothing to press. asking: the browser's window is open. checking: the server looks at the key. */
export function selectKeyButton(now: KeySignIn): 'hidden' | 'ready' | 'asking' | 'checking' {
  if (now.matches('offered')) return 'ready';
  if (now.matches('asking')) return 'asking';
  return now.matches('checking') || now.matches('accepted') ? 'checking' : 'hidden';
}

export const selectKeyProblem = ({ context }: KeySignIn): PasskeyProblem | null => context.problem;
