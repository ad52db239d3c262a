import { assertEvent, assign, raise, sendParent, setup, and, not } from 'xstate';
import type { Credentials, Registration } from '#contract/auth.ts';
import { logoutPatienceMs, storePatienceMs } from '#contract/limits.ts';
import type { OwnUser } from '#contract/users.ts';
import { hasStatus } from '#services/app/api/types.ts';
import type { Hint, StoredSession } from '#services/app/token-store/types.ts';
import { backoff, failedAgain, failureIn, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { SessionEvent } from './session.events.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';

export interface SessionInput {
  /** The person signed in when the token store was last written; if there was none, nothing waits for the store. */
  readonly hint: Hint;
}

interface SessionContext extends SessionInput, Tries {
  readonly session: StoredSession | null;
  /** The name that was typed last; it outlives a failed try. */
  readonly username: string;
  readonly formFailure: RequestFailure | null;
  /** The session that was here ended because its account was deleted. */
  readonly isAccountDeleted: boolean;
}

/** The context of a page that has just been opened. */
const fresh: Omit<SessionContext, keyof SessionInput> = {
  session: null,
  username: '',
  formFailure: null,
  ...noFailures,
  isAccountDeleted: false,
};

const readingTriesMax = 3;

/** Returns the stored session that an actor has answered with, or that a passkey has begun. */
const foundIn = (event: object): StoredSession | null =>
  // Safe: only called with the done event of such an actor, or with `session.keyAccepted`.
  (event as { readonly output: StoredSession | null }).output;

/** Makes the state in which another tab has written: somebody may have signed in there. */
const adoptingOr = <Otherwise extends string>(otherwise: Otherwise) =>
  ({
    tags: 'busy',
    invoke: {
      id: 'adoptTokens',
      src: 'readTokenStore',
      onDone: [
        { guard: 'isSomebody', target: '#session.signedIn', actions: 'takeFound' },
        { target: otherwise },
      ],
      onError: otherwise,
    },
  }) as const;

/**
 * Knows who is signed in here, and with which tokens (spec 4, Session; architecture, Data that must not be lost). The
 * token store is shared by all tabs: a refresh runs under its lock and takes what another tab has brought; signing in
 * or out in one tab reaches every other. Only a 400 or 401 from the refresh clears the session: an outage keeps it and
 * tries again.
 */
export const sessionMachine = setup({
  types: {} as { context: SessionContext; events: SessionEvent; input: SessionInput },
  actors: {
    watchTokenStore: workerPlaceholder<SessionEvent>(),
    readTokenStore: askPlaceholder<StoredSession | null>(),
    signIn: askPlaceholder<StoredSession, Credentials>(),
    register: askPlaceholder<unknown, Registration>(),
    /** Runs under the lock of all tabs, and takes what another tab has brought meanwhile. */
    renew: askPlaceholder<StoredSession | null, StoredSession>(),
    readSelf: askPlaceholder<OwnUser, StoredSession>(),
    logOut: askPlaceholder<unknown, StoredSession>(),
    /** Reads who is signed in, after another page ended while somebody was leaving there. */
    readLeaver: askPlaceholder<StoredSession | null>(),
    /** Both answer with the session that is stored afterwards: another tab may have brought a newer one. */
    forgetUser: askPlaceholder<StoredSession | null, StoredSession>(),
    forgetTokens: askPlaceholder<StoredSession | null, StoredSession>(),
  },
  actions: {
    rememberUsername: assign({
      username: ({ event }) => eventAs(event, 'session.signIn', 'session.register').username,
    }),
    noteFormFailure: assign({ formFailure: ({ event }) => requestFailure(failureIn(event)) }),
    clearFormFailure: assign({ formFailure: null }),
    noteRenewalFailure: assign(({ context, event }) => failedAgain(context, event)),
    countTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    clearTries: assign(noFailures),
    takeFound: assign({ session: ({ event }) => foundIn(event) }),
    takeUser: assign({
      session: ({ context, event }) => {
        const user: OwnUser =
          event.type === 'session.userChanged' ? event.user : Object(event).output;
        return context.session && { ...context.session, user };
      },
    }),
    noteAccountDeleted: assign({ isAccountDeleted: true }),
    forgetAccountDeleted: assign({ isAccountDeleted: false }),
    forget: assign({ session: null }),
    announceTokens: raise({ type: 'session.tokensFound' }),
    tellOpened: sendParent(({ context }) => ({
      type: 'session.opened',
      user: requiredOf(context).user,
    })),
    tellClosed: sendParent(({ context: { isAccountDeleted, session } }) =>
      isAccountDeleted && session
        ? { type: 'session.closed', deletedUserId: session.user.id }
        : { type: 'session.closed' },
    ),
    tellToken: tell('realtime', ({ context }) => ({
      type: 'realtime.tokenChanged',
      token: requiredOf(context).accessToken,
    })),
    tellSelf: tell('db', ({ context }) => ({
      type: 'self.changed',
      user: requiredOf(context).user,
    })),
  },
  guards: {
    isHinted: ({ context }) => context.hint === 'somebody',
    isLeaving: ({ context }) => typeof context.hint === 'object',
    isLeaver: ({ context: { hint }, event }) =>
      typeof hint === 'object' && foundIn(event)?.user.id === hint.leavingId,
    isHopeless: ({ context }) => context.failedTries + 1 >= readingTriesMax,
    isSomebody: ({ event }) => foundIn(event) !== null,
    isNobody: ({ event }) => foundIn(event) === null,
    isSamePerson: ({ context, event }) => foundIn(event)?.user.id === context.session?.user.id,
    hasNewToken: ({ context, event }) =>
      foundIn(event)?.accessToken !== context.session?.accessToken,
    isTokenInUse: ({ context, event }) =>
      event.type === 'session.renew' && event.usedToken === context.session?.accessToken,
    isMe: ({ context, event }) =>
      event.type === 'session.profileMoved' && event.userId === context.session?.user.id,
    /** The server has looked at the refresh token and refused it. Nothing else ends a session. */
    isRefused: ({ event }) => hasStatus(failureIn(event), 400, 401),
  },
  delays: {
    retryPause: backoff,
    logoutPatience: logoutPatienceMs,
    storePatience: storePatienceMs,
  },
}).createMachine({
  id: 'session',
  options: { maxIterations: 1_000 },
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
        'session.keyAccepted': { target: '#session.signedIn', actions: 'takeFound' },
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
        /** The account was made; its owner signs in next (spec 2, Registration screen). */
        registered: { on: { 'session.dismiss': 'idle' } },
        /** The session ended without the person's doing: they are told why they see the sign-in form. */
        ended: {
          on: { 'session.dismiss': 'idle', 'tokenStore.changed': '.adopting' },
          initial: 'told',
          states: {
            told: {},
            /** The notice stays: the other tabs clear the token store as well. */
            adopting: adoptingOr('told'),
          },
        },
        adopting: adoptingOr('idle'),
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
            /** There is no network, or the server fails: the session stays and asks again. */
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
            /** A failure is harmless: the stored profile shows until the next reading. */
            reading: {
              invoke: {
                id: 'readSelf',
                src: 'readSelf',
                input: ({ context }) => requiredOf(context),
                onDone: { target: 'known', actions: ['takeUser', 'tellSelf'] },
                onError: 'known',
              },
              // The answer under way may be older than this change.
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
        /**
         * The page was left while somebody was signing out, and this page finishes that. If the store cannot be read
         * now, the next page tries.
         */
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
    /** The server does not take these tokens any more. */
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

function requiredOf({ session }: SessionContext): StoredSession {
  if (!session) throw new Error('There is no session in this state');
  return session;
}
