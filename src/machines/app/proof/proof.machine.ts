import { assign, setup } from 'xstate';
import { hasStatus } from '#services/app/api/types.ts';
import { failureIn } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { ProofEvent } from './proof.events.ts';

interface ProofContext {
  readonly failure: RequestFailure | null;
  readonly isProved: boolean;
}

/** The server names no time where something else refuses for it. */
const unnamedPauseMs = 60_000;

/**
 * Asks for the password once more before something weighty is done (contract, POST /auth/proof). Whoever was refused with
 * `proof_required` runs it in the place of what was to be done, and does that when it ends proved. The password is
 * never kept.
 */
export const proofMachine = setup({
  types: {} as {
    context: ProofContext;
    events: ProofEvent;
    output: { readonly isProved: boolean };
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: { check: askPlaceholder<void, { password: string }>() },
  actions: {
    noteFailure: assign({ failure: ({ event }) => requestFailure(failureIn(event)) }),
    forgetFailure: assign({ failure: null }),
    noteProved: assign({ isProved: true }),
  },
  guards: {
    isWrong: ({ event }) => hasStatus(failureIn(event), 403),
    isTooOften: ({ event }) => hasStatus(failureIn(event), 429),
  },
  delays: {
    retryAfter: ({ context: { failure } }) =>
      (failure?.kind === 'rateLimited' ? failure.retryAfterMs : null) ?? unnamedPauseMs,
  },
}).createMachine({
  id: 'proof',
  options: { maxIterations: 1_000 },
  context: { failure: null, isProved: false },
  output: ({ context: { isProved } }) => ({ isProved }),
  initial: 'asking',
  on: { 'proof.cancel': '.cancelled' },
  states: {
    asking: { entry: 'forgetFailure', on: { 'proof.check': 'checking' } },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ event }) => ({ password: eventAs(event, 'proof.check').password }),
        onDone: 'proved',
        onError: [
          { guard: 'isTooOften', target: 'tooOften', actions: 'noteFailure' },
          { guard: 'isWrong', target: 'wrong', actions: 'noteFailure' },
          { target: 'failed', actions: 'noteFailure' },
        ],
      },
    },
    wrong: { tags: 'failed', on: { 'proof.check': 'checking', 'proof.edit': 'asking' } },
    /** Nobody answered: the password may be right. */
    failed: { tags: 'failed', on: { 'proof.check': 'checking', 'proof.edit': 'asking' } },
    tooOften: { tags: 'waiting', after: { retryAfter: 'asking' } },
    proved: { type: 'final', entry: 'noteProved' },
    cancelled: { type: 'final' },
  },
});
