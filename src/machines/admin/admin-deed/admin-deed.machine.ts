import { assign, setup } from 'xstate';
import type { PasswordLink, ServerInvitation } from '#contract/admin.ts';
import { isPassing } from '#services/app/api/types.ts';
import { proofMachine } from '#machines/app/proof/proof.machine.ts';
import { isProofWanted } from '#machines/app/proof/proof.wanted.ts';
import {
  backoff,
  failureIn,
  noProblem,
  problemAgain,
  type ToldTries,
} from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tellEvery } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { AdminDeedEvent, Deed, DeedKind } from './admin-deed.events.ts';

/** The link or the invitation that a deed has made; null: nothing that is shown. */
export type Made =
  | { readonly kind: 'passwordLink'; readonly link: PasswordLink }
  | { readonly kind: 'invitation'; readonly invitation: ServerInvitation }
  | null;

interface DeedContext extends ToldTries {
  /** The deed that is done, or was done last; null: none, or its answer was read. */
  readonly deed: Deed | null;
  readonly made: Made;
}

const nothing = { deed: null, made: null, ...noProblem } as const;

/** These are asked about first. A deletion also wants the person's name. */
const confirmed: ReadonlySet<DeedKind> = new Set([
  'role',
  'disabled',
  'signOut',
  'deletion',
  'revoke',
]);

/**
 * Does what an administrator wants done (product, Better than the spec), one thing after another, and keeps the answer until
 * it was read. What is weighty is confirmed first, and the password asked for where the server wants it.
 */
export const adminDeedMachine = setup({
  types: {} as {
    context: DeedContext;
    events: AdminDeedEvent;
    tags: 'busy' | 'waiting' | 'failed';
    children: { proof: 'proof' };
  },
  actors: {
    perform: askPlaceholder<Made, { deed: Deed }>(),
    proof: proofMachine,
  },
  actions: {
    noteDeed: assign(({ event }) => ({
      ...nothing,
      deed: eventAs(event, 'adminDeed.choose').deed,
    })),
    noteName: assign(({ context: { deed }, event }) => {
      const { username } = eventAs(event, 'adminDeed.confirm');
      return deed?.kind === 'deletion' ? { deed: { ...deed, username: username ?? '' } } : {};
    }),
    noteMade: assign((_, made: Made) => ({ made, ...noProblem })),
    noteFailure: assign(({ context, event }) => problemAgain(context, event)),
    forget: assign(nothing),
    /** Everything that is shown may be another one now. */
    tellSections: tellEvery('adminSection', { type: 'adminSection.outdated' }),
  },
  guards: {
    isWeighty: ({ event }) => confirmed.has(eventAs(event, 'adminDeed.choose').deed.kind),
    isProofWanted,
    /** A second invitation would be another one, so whoever wants it asks for it. */
    isRepeatable: ({ context, event }) =>
      context.deed?.kind !== 'invite' && isPassing(failureIn(event)),
    isProved: (_, { isProved }: { readonly isProved: boolean }) => isProved,
  },
  delays: { backoff },
}).createMachine({
  id: 'adminDeed',
  options: { maxIterations: 1_000 },
  context: nothing,
  on: {
    'adminDeed.choose': [
      { guard: 'isWeighty', target: '.confirming', actions: 'noteDeed' },
      { target: '.doing', actions: 'noteDeed' },
    ],
  },
  initial: 'idle',
  states: {
    idle: { entry: 'forget' },
    confirming: {
      on: {
        'adminDeed.confirm': { target: 'doing', actions: 'noteName' },
        'adminDeed.cancel': 'idle',
        'adminDeed.left': 'idle',
      },
    },
    doing: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({ deed: deedIn(context) }),
        onDone: {
          target: 'done',
          actions: [{ type: 'noteMade', params: ({ event }) => event.output }, 'tellSections'],
        },
        onError: [
          { guard: 'isProofWanted', target: 'proving' },
          { guard: 'isRepeatable', target: 'waiting', actions: 'noteFailure' },
          { target: 'refused', actions: 'noteFailure' },
        ],
      },
      /** One thing is done after another. */
      on: { 'adminDeed.choose': {} },
    },
    /** The server wants the password once more. */
    proving: {
      tags: 'waiting',
      invoke: {
        id: 'proof',
        src: 'proof',
        onDone: [
          { guard: { type: 'isProved', params: ({ event }) => event.output }, target: 'doing' },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
      on: { 'adminDeed.cancel': 'idle', 'adminDeed.left': 'idle' },
    },
    done: { on: { 'adminDeed.dismiss': 'idle', 'adminDeed.left': 'idle' } },
    refused: {
      tags: 'failed',
      on: {
        'adminDeed.retry': 'doing',
        'adminDeed.dismiss': 'idle',
        'adminDeed.left': 'idle',
      },
    },
    /** Nobody answered, or not now: it is tried again by itself. */
    waiting: {
      tags: 'waiting',
      after: { backoff: 'doing' },
      on: { 'adminDeed.retry': 'doing', 'adminDeed.cancel': 'idle' },
    },
  },
});

function deedIn({ deed }: DeedContext): Deed {
  if (!deed) throw new Error('Nothing is done in this state');
  return deed;
}
