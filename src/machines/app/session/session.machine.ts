import { and, assertEvent, not } from 'xstate';
import { fresh, requiredOf, sessionSetup } from './session.setup.ts';

/**
 * Who is signed in here, and with which tokens (spec 4, Session; architecture, Data that must not be lost).
 * The token store is shared by all tabs: a refresh runs under its lock and takes what another tab has brought; signing in
 * or out in one tab reaches every other. Only a 400 or 401 from the refresh clears the session: an outage
 * keeps it and tries again.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ ...fresh, ...input }),
  invoke: { id: 'watchTokenStore', src: 'watchTokenStore', onError: {} },
  initial: 'restoring',
  states: {
    restoring: {
      always: [
        { guard: 'isHinted', target: 'reading' },
        { guard: 'isLeaving', target: 'signingOut.resuming' },
        { target: 'signedOut' },
      ],
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readTokenStore',
        src: 'readTokenStore',
        onDone: [
          { guard: 'isSomebody', target: 'signedIn', actions: 'takeFound' },
          { target: 'signedOut' },
        ],
        onError: [
          { guard: 'isHopeless', target: 'signedOut' },
          { target: 'unreadable', actions: 'countTry' },
        ],
      },
      after: {
        storePatience: [
          { guard: 'isHopeless', target: 'signedOut' },
          { target: 'unreadable', actions: 'countTry' },
        ],
      },
      on: { 'tokenStore.changed': { target: 'reading', reenter: true } },
    },
    unreadable: {
      tags: 'waiting',
      after: { retryPause: 'reading' },
      on: { 'tokenStore.changed': 'reading' },
    },
    signedOut: {
      entry: ['tellClosed', 'forget', 'clearTries'],
      on: {
        'session.signIn': { target: '.signingIn', actions: 'rememberUsername' },
        'session.register': { target: '.registering', actions: 'rememberUsername' },
        'tokenStore.changed': '.adopting',
      },
      initial: 'idle',
      states: {
        idle: {},
        signingIn: {
          tags: 'busy',
          entry: 'clearFormFailure',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) => {
              assertEvent(event, 'session.signIn');
              return { username: event.username, password: event.password };
            },
            onDone: { target: '#session.signedIn', actions: 'takeFound' },
            onError: { target: 'signInFailed', actions: 'noteFormFailure' },
          },
          on: { 'session.signIn': {}, 'session.register': {} },
        },
        signInFailed: { tags: 'failed', on: { 'session.dismiss': 'idle' } },
        registering: {
          tags: 'busy',
          entry: 'clearFormFailure',
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ event }) => {
              assertEvent(event, 'session.register');
              const { type: _, ...registration } = event;
              return registration;
            },
            onDone: 'registered',
            onError: { target: 'registerFailed', actions: 'noteFormFailure' },
          },
          on: { 'session.signIn': {}, 'session.register': {} },
        },
        registerFailed: { tags: 'failed', on: { 'session.dismiss': 'idle' } },
        /** The account is there; its owner signs in next (spec 2). */
        registered: { on: { 'session.dismiss': 'idle' } },
        /** Nobody here has signed out: the person is told why they stand before the door. */
        ended: {
          on: { 'session.dismiss': 'idle', 'tokenStore.changed': '.adopting' },
          initial: 'told',
          states: {
            told: {},
            /** As below, but what is told stands: the other tabs clear the token store as well. */
            adopting: {
              tags: 'busy',
              invoke: {
                id: 'adoptTokensAfterEnd',
                src: 'readTokenStore',
                onDone: [
                  { guard: 'isSomebody', target: '#session.signedIn', actions: 'takeFound' },
                  { target: 'told' },
                ],
                onError: 'told',
              },
            },
          },
        },
        /** Another tab has written: somebody may have signed in there. */
        adopting: {
          tags: 'busy',
          invoke: {
            id: 'adoptTokens',
            src: 'readTokenStore',
            onDone: [
              { guard: 'isSomebody', target: '#session.signedIn', actions: 'takeFound' },
              { target: 'idle' },
            ],
            onError: 'idle',
          },
          on: { 'tokenStore.changed': { target: 'adopting', reenter: true } },
        },
      },
    },
    signedIn: {
      type: 'parallel',
      entry: ['clearFormFailure', 'clearTries', 'forgetAccountDeleted', 'tellOpened', 'tellToken'],
      on: {
        'session.tokenWanted': { actions: 'tellToken' },
        'session.userChanged': { actions: ['takeUser', 'tellSelf'] },
        'session.signOut': 'signingOut',
        'session.revoked': 'dropping',
        'session.accountDeleted': { target: 'dropping', actions: 'noteAccountDeleted' },
      },
      states: {
        tokens: {
          initial: 'usable',
          states: {
            usable: {
              on: {
                'session.renew': [
                  { guard: 'isTokenInUse', target: 'renewing' },
                  { actions: 'tellToken' },
                ],
              },
            },
            renewing: {
              tags: 'busy',
              invoke: {
                id: 'renew',
                src: 'renew',
                input: ({ context }) => requiredOf(context),
                onDone: [
                  { guard: 'isNobody', target: '#session.signedOut' },
                  {
                    guard: 'isSamePerson',
                    target: 'usable',
                    actions: ['takeFound', 'clearTries', 'tellToken'],
                  },
                  { target: '#session.signedIn', reenter: true, actions: 'takeFound' },
                ],
                onError: [
                  { guard: 'isRefused', target: '#session.dropping' },
                  { target: 'waiting', actions: 'noteRenewalFailure' },
                ],
              },
            },
            /** No network, or the server is at a loss: the session stays and asks again. */
            waiting: {
              tags: 'waiting',
              after: { retryPause: 'renewing' },
              on: {
                'connectivity.online': 'renewing',
                'session.tokensFound': { target: 'usable', actions: 'clearTries' },
              },
            },
          },
        },
        tokenStore: {
          initial: 'settled',
          states: {
            settled: { on: { 'tokenStore.changed': 'looking' } },
            looking: {
              tags: 'busy',
              invoke: {
                id: 'lookAtTokenStore',
                src: 'readTokenStore',
                onDone: [
                  { guard: 'isNobody', target: '#session.signedOut' },
                  {
                    guard: not('isSamePerson'),
                    target: '#session.signedIn',
                    reenter: true,
                    actions: 'takeFound',
                  },
                  {
                    guard: and(['isSamePerson', 'hasNewToken']),
                    target: 'settled',
                    actions: ['takeFound', 'announceTokens', 'tellToken', 'tellSelf'],
                  },
                  { target: 'settled', actions: ['takeFound', 'tellSelf'] },
                ],
                onError: 'settled',
              },
              on: { 'tokenStore.changed': { target: 'looking', reenter: true } },
            },
          },
        },
        profile: {
          initial: 'reading',
          states: {
            /** A failure is harmless: the stored profile shows until the next time. */
            reading: {
              invoke: {
                id: 'readSelf',
                src: 'readSelf',
                input: ({ context }) => requiredOf(context),
                onDone: { target: 'known', actions: ['takeUser', 'tellSelf'] },
                onError: 'known',
              },
              // The answer on its way may be older than that.
              on: {
                'session.profileMoved': { guard: 'isMe', target: 'reading', reenter: true },
              },
            },
            known: { on: { 'session.profileMoved': { guard: 'isMe', target: 'reading' } } },
          },
        },
      },
    },
    signingOut: {
      tags: 'busy',
      initial: 'telling',
      states: {
        /** The page was left meanwhile: what was asked there is done here. What cannot be read now is tried by the next one. */
        resuming: {
          invoke: {
            id: 'readLeaver',
            src: 'readLeaver',
            onDone: [
              { guard: 'isLeaver', target: 'telling', actions: 'takeFound' },
              { guard: 'isSomebody', target: '#session.signedIn', actions: 'takeFound' },
              { target: '#session.signedOut' },
            ],
            onError: '#session.signedOut',
          },
          after: { storePatience: '#session.signedOut' },
        },
        telling: {
          invoke: {
            id: 'logOut',
            src: 'logOut',
            input: ({ context }) => requiredOf(context),
            onDone: 'forgetting',
            onError: 'forgetting',
          },
          after: { logoutPatience: 'forgetting' },
        },
        forgetting: {
          invoke: {
            id: 'forgetUser',
            src: 'forgetUser',
            input: ({ context }) => requiredOf(context),
            onDone: [
              { guard: 'isSomebody', target: '#session.signedIn', actions: 'takeFound' },
              { target: '#session.signedOut' },
            ],
            onError: '#session.signedOut',
          },
          after: { storePatience: '#session.signedOut' },
        },
      },
    },
    /** The server takes these tokens no more. */
    dropping: {
      tags: 'busy',
      invoke: {
        id: 'forgetTokens',
        src: 'forgetTokens',
        input: ({ context }) => requiredOf(context),
        onDone: [
          { guard: 'isSomebody', target: 'signedIn', actions: 'takeFound' },
          { target: 'signedOut.ended' },
        ],
        onError: 'signedOut.ended',
      },
      after: { storePatience: 'signedOut.ended' },
    },
  },
});
