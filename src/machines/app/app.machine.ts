import { assign, setup, type ActorLogic, type EventObject, type Snapshot } from 'xstate';
import type { OwnUser } from '#contract/users.ts';
import { connectivityMachine } from '../connectivity/connectivity.machine.ts';
import { tell } from '../peers.ts';
import { askPlaceholder } from '../placeholder.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { AppEvent } from './app.events.ts';

export interface AppInput {
  /** The vault's hint that somebody is signed in. */
  readonly hinted: boolean;
  /** What the browser says of the network. */
  readonly online: boolean;
}

export interface MessengerInput {
  readonly user: OwnUser;
}

interface AppContext extends AppInput {
  readonly user: OwnUser | null;
  /** Messages of mine that no server has yet: known when signing out was asked for. */
  readonly unsent: number;
}

/** The messenger's code comes later; until it is there nothing can be started. */
const messengerPlaceholder: ActorLogic<Snapshot<unknown>, EventObject, MessengerInput> = {
  getInitialSnapshot: () => {
    throw new Error('The messenger was not provided');
  },
  transition: (snapshot) => snapshot,
  getPersistedSnapshot: (snapshot) => snapshot,
};

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
    messenger: messengerPlaceholder,
    countUnsent: askPlaceholder<number, { readonly userId: string }>(),
  },
  actions: {
    takeUser: assign({
      user: ({ context, event }) => (event.type === 'session.opened' ? event.user : context.user),
    }),
    forgetUser: assign({ user: null, unsent: 0 }),
    // Only used where the counting is done.
    noteUnsent: assign({ unsent: ({ event }) => outputOf(event) }),
    tellSignOut: tell<'session', AppContext, AppEvent>('session', { type: 'session.signOut' }),
  },
  guards: {
    isSamePerson: ({ context, event }) =>
      event.type === 'session.opened' && event.user.id === context.user?.id,
    hasUnsent: ({ event }) => outputOf(event) > 0,
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, user: null, unsent: 0 }),
  initial: 'running',
  states: {
    running: {
      invoke: [
        {
          id: 'session',
          src: 'session',
          systemId: 'session',
          input: ({ context }) => ({ hinted: context.hinted }),
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
        },
        signedIn: {
          type: 'parallel',
          on: {
            'session.closed': 'signedOut',
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
                staying: { on: { 'app.signOut': 'counting' } },
                counting: {
                  tags: 'busy',
                  invoke: {
                    id: 'countUnsent',
                    src: 'countUnsent',
                    input: ({ context }) => ({ userId: userOf(context).id }),
                    onDone: [
                      { guard: 'hasUnsent', target: 'confirming', actions: 'noteUnsent' },
                      { target: 'signingOut' },
                    ],
                    onError: 'signingOut',
                  },
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

const outputOf = (event: object): number => Number(Object(event).output);

function userOf({ user }: AppContext): OwnUser {
  if (!user) throw new Error('Nobody is signed in in this state');
  return user;
}
