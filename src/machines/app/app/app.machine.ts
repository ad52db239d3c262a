import { assign, setup } from 'xstate';
import { deletionFarewellMs, storePatienceMs } from '#contract/limits.ts';
import type { OwnUser } from '#contract/users.ts';
import type { Hint } from '#services/app/token-store/types.ts';
import { connectivityMachine } from '../connectivity/connectivity.machine.ts';
import { countUnstored, type StoredUnsent } from '#machines/sending/outbox/outbox.leaving.ts';
import { lazyPlaceholder } from '#machines/kit/lazy-logic.ts';
import { tell } from '#machines/kit/peers.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { AppEvent } from './app.events.ts';

export interface AppInput {
  /** The person signed in: taken from the token store's hint at first, then from the session. */
  readonly hint: Hint;
  /** Whether the browser says that there is a network. */
  readonly online: boolean;
}

export interface MessengerInput {
  readonly user: OwnUser;
}

/** Counts of what the server has not got yet. */
export interface Unsent {
  /** My messages that this device keeps; they are sent when I am back. */
  readonly stored: number;
  /** Deletions that this device keeps as well; until they are sent, everybody still sees the messages. */
  readonly deletions: number;
  /** New words of messages that this device keeps, too; until they are sent, everybody still sees the former ones. */
  readonly edits: number;
  /** Messages that only this page has; they are lost with it. */
  readonly unsaved: number;
}

const nothingUnsent: Unsent = { stored: 0, deletions: 0, edits: 0, unsaved: 0 };

interface AppContext extends AppInput {
  readonly user: OwnUser | null;
  /** Counted when the person asks to sign out. */
  readonly unsent: Unsent;
}

/**
 * Decides what runs by who is signed in; it is the root of all actors (architecture, The actors). Session and
 * connectivity live as long as the page. The messenger lives as long as one user is signed in, and its code is loaded
 * only then.
 */
export const appMachine = setup({
  types: {} as { context: AppContext; events: AppEvent; input: AppInput },
  actors: {
    session: sessionMachine,
    connectivity: connectivityMachine,
    loadMessenger: askPlaceholder<unknown>(),
    /** The code is loaded later; the chart starts the messenger only after that. */
    messenger: lazyPlaceholder<MessengerInput>(),
    /** Resolves when no deletion, removal or wish is under way any more, whether or not they succeeded. */
    awaitDeletions: askPlaceholder<void>(),
    /** Counts what this device has stored and may still send. */
    countStored: askPlaceholder<StoredUnsent, { readonly userId: string }>(),
    /** Removes everything that this device keeps of a person whose account was deleted. */
    eraseStored: askPlaceholder<void, { readonly userId: string }>(),
  },
  actions: {
    takeUser: assign({
      user: ({ event }) => eventAs(event, 'session.opened').user,
      // A session that begins again on this page begins with somebody signed in.
      hint: 'somebody',
    }),
    forgetUser: assign({ user: null, unsent: nothingUnsent }),
    clearUnsent: assign({ unsent: nothingUnsent }),
    noteStored: assign({
      unsent: ({ context }, { messages, ...others }: StoredUnsent) => ({
        ...context.unsent,
        ...others,
        stored: messages,
      }),
    }),
    noteUnsaved: assign({
      unsent: ({ context, system }) => ({ ...context.unsent, unsaved: countUnstored(system) }),
    }),
    /** Deletions and blocks are sent now, while the token is still valid. */
    tellOutboxLeft: tell('outbox', { type: 'outbox.pageLeft' }),
    tellContactsLeft: tell('contacts', { type: 'contacts.pageLeft' }),
    tellWishesLeft: tell('wishes', { type: 'wishes.pageLeft' }),
    tellSignOut: tell('session', { type: 'session.signOut' }),
  },
  guards: {
    isSamePerson: ({ context, event }) =>
      event.type === 'session.opened' && event.user.id === context.user?.id,
    isDeleted: ({ event }) => event.type === 'session.closed' && event.deletedUserId !== undefined,
  },
  delays: { storePatience: storePatienceMs, deletionFarewell: deletionFarewellMs },
}).createMachine({
  id: 'app',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, user: null, unsent: nothingUnsent }),
  initial: 'running',
  states: {
    running: {
      invoke: [
        {
          id: 'session',
          src: 'session',
          systemId: 'session',
          input: ({ context }) => ({ hint: context.hint }),
          onError: 'broken',
        },
        {
          id: 'connectivity',
          src: 'connectivity',
          systemId: 'connectivity',
          input: ({ context }) => ({ online: context.online }),
          onError: 'broken',
        },
      ],
      initial: 'restoring',
      states: {
        restoring: {
          tags: 'busy',
          on: {
            'session.opened': { target: 'signedIn', actions: 'takeUser' },
            'session.closed': 'signedOut',
          },
        },
        signedOut: {
          entry: 'forgetUser',
          on: { 'session.opened': { target: 'signedIn', actions: 'takeUser' } },
          initial: 'settled',
          states: {
            settled: {},
            /** Nobody waits for this, and nobody could repeat it after a failure: the account is gone. */
            erasing: {
              invoke: {
                id: 'eraseStored',
                src: 'eraseStored',
                input: ({ event }) => ({
                  userId: (event.type === 'session.closed' && event.deletedUserId) || '',
                }),
                onDone: 'settled',
                onError: 'settled',
              },
            },
          },
        },
        signedIn: {
          type: 'parallel',
          on: {
            'session.closed': [
              { guard: 'isDeleted', target: 'signedOut.erasing' },
              { target: 'signedOut' },
            ],
            'session.opened': [
              { guard: 'isSamePerson', actions: 'takeUser' },
              { target: 'signedIn', reenter: true, actions: 'takeUser' },
            ],
          },
          states: {
            messenger: {
              initial: 'loading',
              states: {
                loading: {
                  tags: 'busy',
                  invoke: {
                    id: 'loadMessenger',
                    src: 'loadMessenger',
                    onDone: 'running',
                    onError: 'failed',
                  },
                },
                running: {
                  invoke: {
                    id: 'messenger',
                    src: 'messenger',
                    systemId: 'messenger',
                    input: ({ context }) => ({ user: userOf(context) }),
                    onDone: 'failed',
                    onError: 'failed',
                  },
                },
                failed: { tags: 'failed', on: { 'app.retry': 'loading' } },
              },
            },
            leaving: {
              initial: 'staying',
              states: {
                staying: { on: { 'app.signOut': 'deleting' } },
                deleting: {
                  tags: 'busy',
                  entry: ['tellOutboxLeft', 'tellContactsLeft', 'tellWishesLeft'],
                  invoke: {
                    id: 'awaitDeletions',
                    src: 'awaitDeletions',
                    onDone: 'counting',
                    onError: 'counting',
                  },
                  after: { deletionFarewell: 'counting' },
                },
                counting: {
                  tags: 'busy',
                  entry: 'clearUnsent',
                  invoke: {
                    id: 'countStored',
                    src: 'countStored',
                    input: ({ context }) => ({ userId: userOf(context).id }),
                    onDone: {
                      target: 'confirming',
                      actions: { type: 'noteStored', params: ({ event }) => event.output },
                    },
                    // A count that fails loses nothing: stored messages outlive signing out.
                    onError: 'confirming',
                  },
                  after: { storePatience: 'confirming' },
                },
                confirming: {
                  tags: 'waiting',
                  entry: 'noteUnsaved',
                  on: {
                    'app.signOutConfirmed': 'signingOut',
                    'app.signOutCancelled': 'staying',
                  },
                },
                /** This ends with `session.closed`, which comes in any case. */
                signingOut: {
                  tags: 'busy',
                  entry: 'tellSignOut',
                  // The session may have been about to end by itself and then have found newer tokens, so it is told
                  // again. Another person who has signed in meanwhile did not ask for this and stays.
                  on: {
                    'session.opened': {
                      guard: 'isSamePerson',
                      target: 'signingOut',
                      reenter: true,
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    /** The fault is in our code, not in the network: everything begins anew. */
    broken: {
      tags: 'failed',
      entry: 'forgetUser',
      on: { 'app.retry': 'running' },
    },
  },
});

function userOf({ user }: AppContext): OwnUser {
  if (!user) throw new Error('Nobody is signed in in this state');
  return user;
}
