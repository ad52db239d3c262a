import { assign, setup } from 'xstate';
import type { CreationOptions, NewCredential, Passkey } from '#contract/passkeys.ts';
import type { PasskeyAbility } from '#services/app/passkeys/types.ts';
import { proofMachine } from '#machines/app/proof/proof.machine.ts';
import { isProofWanted } from '#machines/app/proof/proof.wanted.ts';
import { backoff, failedAgain, failureIn, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import {
  passkeyProblemIn,
  passkeyReasonIn,
  type PasskeyProblem,
} from '#machines/kit/passkey-problem.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { passes } from '#machines/kit/refusals.ts';
import type { PasskeyDeed, PasskeysEvent } from './passkeys.events.ts';

/** The list, and whether one can be added in this browser. */
export interface PasskeyList {
  readonly passkeys: readonly Passkey[];
  readonly ability: PasskeyAbility;
}

/** A deed without its password. */
export type KeptDeed = Exclude<PasskeyDeed, { kind: 'add' }> | { readonly kind: 'add' };

/** A deed for the server; a new key was made before. */
export interface PasskeyTask {
  readonly deed: KeptDeed;
  readonly credential: NewCredential | null;
}

interface PasskeysContext extends Tries {
  /** null before it was read. Nobody has more than twenty. */
  readonly list: PasskeyList | null;
  /** The deed under way, else the last one; the password is not kept. */
  readonly deed: KeptDeed | null;
  readonly options: CreationOptions | null;
  readonly credential: NewCredential | null;
  readonly problem: PasskeyProblem | null;
}

/**
 * Keeps one's passkeys in the settings (product, Settings): lists, adds, renames and removes them, one deed after
 * another. A new key wants the password; the browser makes it in its own window, and the server is given its public half.
 * The other deeds want it where it was not given a moment ago.
 */
export const passkeysMachine = setup({
  types: {} as {
    context: PasskeysContext;
    events: PasskeysEvent;
    tags: 'busy' | 'waiting' | 'failed';
    children: { proof: 'proof' };
  },
  actors: {
    readList: askPlaceholder<PasskeyList>(),
    /** Fetches what the browser needs to make a key. */
    prepare: askPlaceholder<CreationOptions, { readonly password: string }>(),
    /** Opens the browser's window. */
    make: askPlaceholder<NewCredential, CreationOptions>(),
    /** Does the deed and answers with the list after it. */
    save: askPlaceholder<readonly Passkey[], PasskeyTask>(),
    proof: proofMachine,
  },
  actions: {
    takeList: assign((_, list: PasskeyList) => ({ list, ...noFailures })),
    noteListFailure: assign(({ context, event }) => failedAgain(context, event)),
    noteDeed: assign({
      deed: ({ event }) => keptOf(eventAs(event, 'passkeys.do').deed),
      problem: null,
    }),
    takeOptions: assign({ options: (_, options: CreationOptions) => options }),
    takeCredential: assign({ credential: (_, credential: NewCredential) => credential }),
    takePasskeys: assign({
      list: ({ context }, passkeys: readonly Passkey[]) =>
        context.list && { ...context.list, passkeys },
    }),
    noteProblem: assign({ problem: ({ event }) => passkeyProblemIn(event) }),
    forgetDeed: assign({ deed: null, problem: null }),
  },
  guards: {
    isPassing: passes,
    isProofWanted,
    isProved: (_, { isProved }: { readonly isProved: boolean }) => isProved,
    isToAdd: ({ event }) => eventAs(event, 'passkeys.do').deed.kind === 'add',
    isCancelled: ({ event }) => passkeyReasonIn(event) === 'cancelled',
    isThere: ({ event }) => {
      const failure = failureIn(event);
      return (
        passkeyReasonIn(event) === 'exists' ||
        (failure.kind === 'http' && failure.code === 'passkey_exists')
      );
    },
  },
  delays: { backoff },
}).createMachine({
  id: 'passkeys',
  options: { maxIterations: 1_000 },
  context: {
    list: null,
    deed: null,
    options: null,
    credential: null,
    problem: null,
    ...noFailures,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readList',
        src: 'readList',
        onDone: {
          target: 'listed',
          actions: { type: 'takeList', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isPassing', target: 'waiting', actions: 'noteListFailure' },
          { target: 'unread' },
        ],
      },
    },
    /** The list is read again without the person's doing. */
    waiting: {
      tags: 'waiting',
      after: { backoff: 'loading' },
      on: { 'passkeys.refresh': 'loading' },
    },
    unread: { tags: 'failed', on: { 'passkeys.refresh': 'loading' } },
    listed: {
      on: {
        'passkeys.do': [
          { guard: 'isToAdd', target: 'preparing', actions: 'noteDeed' },
          { target: 'saving', actions: 'noteDeed' },
        ],
        'passkeys.dismiss': { target: '.resting', actions: 'forgetDeed' },
      },
      initial: 'resting',
      states: {
        resting: {},
        /** The last deed is done, and the page says so. */
        done: {},
        /** The person closed the browser's window, or its time ran out. */
        cancelled: {},
        /** This device has a key of the account already. */
        exists: {},
        failed: { tags: 'failed' },
      },
    },
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ event }) => ({ password: passwordIn(eventAs(event, 'passkeys.do').deed) }),
        onDone: {
          target: 'asking',
          actions: { type: 'takeOptions', params: ({ event }) => event.output },
        },
        onError: { target: 'listed.failed', actions: 'noteProblem' },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ context }) => optionsIn(context),
        onDone: {
          target: 'saving',
          actions: { type: 'takeCredential', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isCancelled', target: 'listed.cancelled' },
          { guard: 'isThere', target: 'listed.exists' },
          { target: 'listed.failed', actions: 'noteProblem' },
        ],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => taskIn(context),
        onDone: {
          target: 'listed.done',
          actions: { type: 'takePasskeys', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'isThere', target: 'listed.exists' },
          { guard: 'isProofWanted', target: 'proving' },
          { target: 'listed.failed', actions: 'noteProblem' },
        ],
      },
    },
    /** The server wants the password before it changes or removes a key. */
    proving: {
      tags: 'waiting',
      invoke: {
        id: 'proof',
        src: 'proof',
        onDone: [
          { guard: { type: 'isProved', params: ({ event }) => event.output }, target: 'saving' },
          { target: 'listed.resting', actions: 'forgetDeed' },
        ],
        onError: { target: 'listed.resting', actions: 'forgetDeed' },
      },
      on: { 'passkeys.dismiss': { target: 'listed.resting', actions: 'forgetDeed' } },
    },
  },
});

const keptOf = (deed: PasskeyDeed): KeptDeed => (deed.kind === 'add' ? { kind: 'add' } : deed);

function passwordIn(deed: PasskeyDeed): string {
  if (deed.kind !== 'add') throw new Error('No key is added in this state');
  return deed.password;
}

function optionsIn({ options }: PasskeysContext): CreationOptions {
  if (!options) throw new Error('Nothing is made in this state');
  return options;
}

function taskIn({ deed, credential }: PasskeysContext): PasskeyTask {
  if (!deed) throw new Error('Nothing is done in this state');
  return { deed, credential };
}
