import { assertEvent, assign, raise, sendParent, setup } from 'xstate';
import type { Credentials, Registration } from '#contract/auth.ts';
import { logoutPatienceMs, storePatienceMs } from '#contract/limits.ts';
import type { OwnUser } from '#contract/users.ts';
import { failureOf, type Failure } from '#services/app/api/types.ts';
import type { Hint, StoredSession } from '#services/app/token-store/types.ts';
import { backoffAfterMs } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { SessionEvent } from './session.events.ts';
import { formFailure, type FormFailure } from '#machines/kit/failures.ts';

export interface SessionInput {
  /** Who was signed in when the token store was last written: for nobody nothing is waited for. */
  readonly hint: Hint;
}

interface SessionContext {
  readonly hint: Hint;
  readonly session: StoredSession | null;
  /** The name that was last typed: it outlives a failed try. */
  readonly username: string;
  readonly formFailure: FormFailure | null;
  /** Why there is no new token now. */
  readonly renewalFailure: Failure | null;
  readonly failedTries: number;
  /** The session that was here ended with its account. */
  readonly isAccountDeleted: boolean;
}

/** Of a page that has just been opened. */
export const fresh: Omit<SessionContext, keyof SessionInput> = {
  session: null,
  username: '',
  formFailure: null,
  renewalFailure: null,
  failedTries: 0,
  isAccountDeleted: false,
};

const readingTriesMax = 3;

/** Sent by an invoked actor that answers with what is in the token store. */
interface Found {
  readonly output: StoredSession | null;
}
const foundIn = (event: object): StoredSession | null =>
  // Only used where such an actor is done.
  (event as Found).output;

const failureIn = (event: object): Failure => failureOf('error' in event ? event.error : undefined);

/** What the session's chart is made of: what it knows, does, asks and waits for. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
  },
  actors: {
    watchTokenStore: workerPlaceholder<SessionEvent>(),
    readTokenStore: askPlaceholder<StoredSession | null>(),
    signIn: askPlaceholder<StoredSession, Credentials>(),
    register: askPlaceholder<unknown, Registration>(),
    /** Under the lock of all tabs; what another tab has brought meanwhile counts as well. */
    renew: askPlaceholder<StoredSession | null, StoredSession>(),
    readSelf: askPlaceholder<OwnUser, StoredSession>(),
    logOut: askPlaceholder<unknown, StoredSession>(),
    /** Who is there now that somebody was leaving when another page ended. */
    readLeaver: askPlaceholder<StoredSession | null>(),
    /** Both answer with the session that is in the token store all the same: another tab's newer one. */
    forgetUser: askPlaceholder<StoredSession | null, StoredSession>(),
    forgetTokens: askPlaceholder<StoredSession | null, StoredSession>(),
  },
  actions: {
    rememberUsername: assign({
      username: ({ event }) => {
        assertEvent(event, ['session.signIn', 'session.register']);
        return event.username;
      },
    }),
    noteFormFailure: assign({ formFailure: ({ event }) => formFailure(failureIn(event)) }),
    clearFormFailure: assign({ formFailure: null }),
    noteRenewalFailure: assign({
      renewalFailure: ({ event }) => failureIn(event),
      failedTries: ({ context }) => context.failedTries + 1,
    }),
    countTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    clearTries: assign({ renewalFailure: null, failedTries: 0 }),
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
    tellToken: tell<'realtime', SessionContext, SessionEvent>('realtime', ({ context }) => ({
      type: 'realtime.tokenChanged',
      token: requiredOf(context).accessToken,
    })),
    tellSelf: tell<'db', SessionContext, SessionEvent>('db', ({ context }) => ({
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
    /** Only this ends a session: the server has looked at the refresh token and does not take it. */
    isRefused: ({ event }) => {
      const failure = failureIn(event);
      return failure.kind === 'http' && (failure.status === 400 || failure.status === 401);
    },
  },
  delays: {
    retryPause: ({ context }) => backoffAfterMs(context.failedTries, context.renewalFailure),
    logoutPatience: logoutPatienceMs,
    storePatience: storePatienceMs,
  },
});

export function requiredOf({ session }: SessionContext): StoredSession {
  if (!session) throw new Error('There is no session in this state');
  return session;
}
