import { assign, setup } from 'xstate';
import { deletionFarewellMs, storePatienceMs } from '#contract/limits.ts';
import type { OwnUser } from '#contract/users.ts';
import type { Hint } from '#services/app/token-store/types.ts';
import { connectivityMachine } from '../connectivity/connectivity.machine.ts';
import { countUnstored, type StoredUnsent } from '#machines/sending/outbox/outbox.reader.ts';
import { lazyPlaceholder } from '#machines/kit/lazy-logic.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { AppEvent } from './app.events.ts';

export interface AppInput {
  /** Of the token store, or since: who is signed in. */
  readonly hint: Hint;
  /** What the browser says of the network. */
  readonly online: boolean;
}

export interface MessengerInput {
  readonly user: OwnUser;
}

/** What no server has heard of yet. */
export interface Unsent {
  /** Messages of mine, kept by this device: they go when I am back. */
  readonly stored: number;
  /** Deletions, kept by this device as well: until then everybody sees the messages. */
  readonly deletions: number;
  /** Messages nowhere but on this page: they end with it. */
  readonly unsaved: number;
}

const nothingUnsent: Unsent = { stored: 0, deletions: 0, unsaved: 0 };

interface AppContext extends AppInput {
  readonly user: OwnUser | null;
  /** Known when signing out was asked for. */
  readonly unsent: Unsent;
}

/**
 * The root: who is signed in decides what runs (architecture, The actors). Session and connectivity live as long
 * as the page; the messenger as long as one user is signed in, and its code is loaded only then.
 */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
  },
  actors: {
    session: sessionMachine,
    connectivity: connectivityMachine,
    loadMessenger: askPlaceholder<unknown>(),
    /** Its code comes later; until it is there nothing can be started. */
    messenger: lazyPlaceholder<MessengerInput>(),
    /** Done when no deletion or removal is on its way any more, however each went. */
    awaitDeletions: askPlaceholder<void>(),
    /** What this device has stored and the server may still get. */
    countStored: askPlaceholder<StoredUnsent, { readonly userId: string }>(),
    /** Whose account is deleted: nothing of theirs stays on this device. */
    eraseStored: askPlaceholder<void, { readonly userId: string }>(),
  },
  actions: {
    takeUser: assign({
      user: ({ context, event }) => (event.type === 'session.opened' ? event.user : context.user),
      // A session that begins anew on this page begins with them.
      hint: 'somebody',
    }),
    forgetUser: assign({ user: null, unsent: nothingUnsent }),
    clearUnsent: assign({ unsent: nothingUnsent }),
    noteStored: assign({
      unsent: ({ context }, { messages, deletions }: StoredUnsent) => ({
        ...context.unsent,
        stored: messages,
        deletions,
      }),
    }),
    noteUnsaved: assign({
      unsent: ({ context, system }) => ({ ...context.unsent, unsaved: countUnstored(system) }),
    }),
    /** What was deleted goes now: the token is still good. */
    tellOutboxLeft: tell<'outbox', AppContext, AppEvent>('outbox', { type: 'outbox.pageLeft' }),
    tellContactsLeft: tell<'contacts', AppContext, AppEvent>('contacts', {
      type: 'contacts.pageLeft',
    }),
    tellSignOut: tell<'session', AppContext, AppEvent>('session', { type: 'session.signOut' }),
  },
  guards: {
    isSamePerson: ({ context, event }) =>
      event.type === 'session.opened' && event.user.id === context.user?.id,
    isDeleted: ({ event }) => event.type === 'session.closed' && event.deletedUserId !== undefined,
    hasUnsent: ({ context: { unsent } }) => unsent.stored + unsent.deletions + unsent.unsaved > 0,
  },
  delays: { storePatience: storePatienceMs, deletionFarewell: deletionFarewellMs },
}).createMachine({
  id: 'app',
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
            /** Nobody waits for it, and what cannot be erased now nobody could: its owner is gone. */
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
                  entry: ['tellOutboxLeft', 'tellContactsLeft'],
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
                      target: 'weighing',
                      actions: {
                        type: 'noteStored',
                        params: ({ event }) => event.output,
                      },
                    },
                    // What cannot be read now is not lost by signing out.
                    onError: 'weighing',
                  },
                  after: { storePatience: 'weighing' },
                },
                weighing: {
                  entry: 'noteUnsaved',
                  always: [{ guard: 'hasUnsent', target: 'confirming' }, { target: 'signingOut' }],
                },
                confirming: {
                  tags: 'waiting',
                  on: {
                    'app.signOutConfirmed': 'signingOut',
                    'app.signOutCancelled': 'staying',
                  },
                },
                /** Ends with `session.closed`, which comes in any case. */
                signingOut: {
                  tags: 'busy',
                  entry: 'tellSignOut',
                  // The session was about to end by itself and then found newer tokens: it is told again.
                  // Another person who came meanwhile has asked for nothing and stays.
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
    /** A fault of ours, not of the network: everything begins anew. */
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
