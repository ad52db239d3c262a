/** A session among recording peers; the test gives every answer of the outside world. */
import type { Credentials, Registration } from '#contract/auth.ts';
import type { OwnUser } from '#contract/users.ts';
import type { SessionEvent } from '#machines/app/session/session.events.ts';
import { sessionMachine } from '#machines/app/session/session.machine.ts';
import { createTokenPort } from '#machines/app/session/session.services.ts';
import { RequestFailed, type Failure } from '#services/app/api/types.ts';
import type { Hint, StoredSession } from '#services/app/token-store/types.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';
import { anya, storedFor } from './people.ts';

type Refusal = Partial<Extract<Failure, { kind: 'http' }>>;

export const refusal = (status: number, more: Refusal = {}) =>
  new RequestFailed({
    kind: 'http',
    status,
    code: more.code ?? null,
    message: more.message ?? null,
    retryAfterMs: more.retryAfterMs ?? null,
  });
export const mine = storedFor(anya);
export const newer: StoredSession = {
  ...mine,
  accessToken: 'anya-access-2',
  refreshToken: 'anya-refresh-2',
};

export function begin(hint: Hint) {
  const actors = {
    watchTokenStore: callbackActor<SessionEvent>(),
    readTokenStore: promiseActor<StoredSession | null>(),
    signIn: promiseActor<StoredSession, Credentials>(),
    register: promiseActor<unknown, Registration>(),
    renew: promiseActor<StoredSession | null, StoredSession>(),
    readSelf: promiseActor<OwnUser, StoredSession>(),
    logOut: promiseActor<unknown, StoredSession>(),
    readLeaver: promiseActor<StoredSession | null>(),
    forgetUser: promiseActor<StoredSession | null, StoredSession>(),
    forgetTokens: promiseActor<StoredSession | null, StoredSession>(),
  };
  const world = createWorld({ peers: ['realtime', 'db'] });
  const session = world.start(
    sessionMachine.provide({
      actors: {
        watchTokenStore: actors.watchTokenStore.logic,
        readTokenStore: actors.readTokenStore.logic,
        signIn: actors.signIn.logic,
        register: actors.register.logic,
        renew: actors.renew.logic,
        readSelf: actors.readSelf.logic,
        logOut: actors.logOut.logic,
        readLeaver: actors.readLeaver.logic,
        forgetUser: actors.forgetUser.logic,
        forgetTokens: actors.forgetTokens.logic,
      },
    }),
    { id: 'session', systemId: 'session', input: { hint } },
  );
  return {
    ...actors,
    world,
    session,
    tokens: createTokenPort(() => session),
    now: () => session.getSnapshot(),
    /** Another tab has written to the token store, and this one finds this session in it. */
    findInTokenStore: (stored: StoredSession | null) => {
      actors.watchTokenStore.last.send({ type: 'tokenStore.changed' });
      actors.readTokenStore.last.resolve(stored);
    },
  };
}

export type Begun = ReturnType<typeof begin>;

/** The page is reloaded while Anya is signed in. */
export function signedIn(): Begun {
  const begun = begin('somebody');
  begun.readTokenStore.last.resolve(mine);
  return begun;
}

export const closed = { type: 'session.closed' };
export const tokenTold = (token: string) => ({ type: 'realtime.tokenChanged', token });
