import { assign, setup } from 'xstate';
import { passkeyRenewMs } from '#contract/passkey-limits.ts';
import type { SignedCredential } from '#contract/passkeys.ts';
import type { StoredSession } from '#services/app/token-store/types.ts';
import {
  passkeyProblemIn,
  passkeyReasonIn,
  type PasskeyProblem,
} from '#machines/kit/passkey-problem.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { KeySignInEvent } from './key-sign-in.events.ts';

interface KeySignInContext {
  /** The challenge, signed by the key. */
  readonly credential: SignedCredential | null;
  readonly problem: PasskeyProblem | null;
}

/**
 * Signs in with a passkey instead of a password (product, Sign-in). While the sign-in page is open the browser offers
 * the keys that it knows below the field of the name, and a button asks for any. Whoever closes the browser's window is
 * told nothing: they know. A challenge is good for five minutes, so a new one is fetched after four.
 */
export const keySignInMachine = setup({
  types: {} as {
    context: KeySignInContext;
    events: KeySignInEvent;
    tags: 'busy' | 'failed';
  },
  actors: {
    /** Answers whether one can sign in with a key here. */
    look: askPlaceholder<boolean>(),
    /** Waits until a key is chosen below the field. */
    listen: askPlaceholder<SignedCredential>(),
    /** Opens the browser's window. */
    ask: askPlaceholder<SignedCredential>(),
    check: askPlaceholder<StoredSession, SignedCredential>(),
  },
  actions: {
    takeCredential: assign({ credential: (_, credential: SignedCredential) => credential }),
    noteProblem: assign({ problem: ({ event }) => passkeyProblemIn(event) }),
    forgetProblem: assign({ problem: null }),
    /** Stores the session and tells the session's chart; key-sign-in.services.ts binds it. */
    accept: (_args, _session: StoredSession) => {},
  },
  guards: {
    isOffered: (_, isOffered: boolean) => isOffered,
    isCancelled: ({ event }) => passkeyReasonIn(event) === 'cancelled',
  },
  delays: { renewal: passkeyRenewMs },
}).createMachine({
  id: 'keySignIn',
  options: { maxIterations: 1_000 },
  context: { credential: null, problem: null },
  initial: 'looking',
  states: {
    looking: {
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ event }) => event.output },
            target: 'offered',
          },
          { target: 'absent' },
        ],
        onError: 'absent',
      },
    },
    /** The browser or the address has no keys: nothing shows. */
    absent: { type: 'final' },
    offered: {
      on: { 'keySignIn.ask': 'asking' },
      initial: 'listening',
      states: {
        listening: {
          invoke: {
            id: 'listen',
            src: 'listen',
            onDone: {
              target: '#keySignIn.checking',
              actions: { type: 'takeCredential', params: ({ event }) => event.output },
            },
            onError: 'resting',
          },
          after: { renewal: { target: 'listening', reenter: true } },
        },
        /** The browser offers none below the field, or the server did not answer. The button is there. */
        resting: { after: { renewal: 'listening' } },
        failed: { tags: 'failed', exit: 'forgetProblem' },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: {
          target: 'checking',
          actions: { type: 'takeCredential', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isCancelled', target: 'offered' },
          { target: 'offered.failed', actions: 'noteProblem' },
        ],
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => credentialIn(context),
        onDone: {
          target: 'accepted',
          actions: { type: 'accept', params: ({ event }) => event.output },
        },
        onError: { target: 'offered.failed', actions: 'noteProblem' },
      },
    },
    accepted: { type: 'final' },
  },
});

function credentialIn({ credential }: KeySignInContext): SignedCredential {
  if (!credential) throw new Error('No key has signed in this state');
  return credential;
}
