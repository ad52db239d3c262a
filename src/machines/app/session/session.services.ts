import { fromCallback, fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Credentials, Registration } from '#contract/auth.ts';
import type { OwnUser } from '#contract/users.ts';
import { RequestFailed, type TokenPort } from '#services/app/api/types.ts';
import type { StoredSession } from '#services/app/token-store/types.ts';
import type { AppServices } from '../app/app.services.ts';
import type { SessionEvent } from './session.events.ts';
import type { sessionMachine } from './session.machine.ts';
import { accessTokenOf } from './session.selectors.ts';

type Stored = StoredSession | null;

/** Binds the session to the server and to the token store that all tabs share. */
export function createSessionImplementations({
  api,
  tokenStore,
}: Pick<AppServices, 'api' | 'tokenStore'>) {
  /**
   * Changes the token store. Somebody can sign in although it cannot be written: the session then lives as long as the
   * page.
   */
  const keep = (session: Stored, change: (stored: Stored) => Stored): Promise<Stored> =>
    tokenStore.update(change).catch(() => session);

  return {
    actors: {
      watchTokenStore: fromCallback<SessionEvent>(({ sendBack }) =>
        tokenStore.watch(() => sendBack({ type: 'tokenStore.changed' })),
      ),

      readTokenStore: fromPromise<Stored>(() => tokenStore.read()),

      signIn: fromPromise<StoredSession, Credentials>(async ({ input, signal }) => {
        const { body } = await api.call('POST /auth/login', { body: input }, { signal });
        signal.throwIfAborted();
        tokenStore.noteSignedIn();
        await keep(body, () => body);
        return body;
      }),

      register: fromPromise<unknown, Registration>(({ input, signal }) =>
        api.call('POST /auth/register', { body: input }, { signal }),
      ),

      renew: fromPromise<Stored, StoredSession>(({ input, signal }) =>
        tokenStore.exclusively(async () => {
          // The store is read only now: another tab may have had the lock before and brought new tokens.
          const stored = await tokenStore.read().catch(() => input);
          const isTaken =
            stored?.user.id === input.user.id && stored.accessToken === input.accessToken;
          if (!isTaken) return stored;
          const { body } = await api.call(
            'POST /auth/refresh',
            { body: { refreshToken: stored.refreshToken } },
            { signal },
          );
          const renewed = { ...stored, ...body };
          // If somebody signed out, or signed in as another, while the server answered, that stands.
          return keep(renewed, (now) =>
            now?.refreshToken === stored.refreshToken ? { ...now, ...body } : now,
          );
        }, signal),
      ),

      readSelf: fromPromise<OwnUser, StoredSession>(async ({ input, signal }) => {
        const { user } = (await api.call('GET /status/me', {}, { signal })).body;
        await keep(null, (now) =>
          now?.user.id === input.user.id && !isSame(now.user, user) ? { ...now, user } : now,
        );
        return user;
      }),

      logOut: fromPromise<unknown, StoredSession>(async ({ input, signal }) => {
        // This comes before the request: if the page is closed from here on, the next one goes on leaving.
        tokenStore.noteLeaving(input.user.id);
        const stored = await tokenStore.read().catch(() => input);
        const { refreshToken } = stored?.user.id === input.user.id ? stored : input;
        return api.call('POST /auth/logout', { body: { refreshToken } }, { signal });
      }),

      forgetUser: fromPromise<Stored, StoredSession>(({ input }) =>
        tokenStore.update((now) => (now?.user.id === input.user.id ? null : now)),
      ),

      // The update mends the hint as well: somebody who is not there is not leaving.
      readLeaver: fromPromise<Stored>(() => tokenStore.update((now) => now)),

      forgetTokens: fromPromise<Stored, StoredSession>(({ input }) =>
        tokenStore.update((now) => (now?.refreshToken === input.refreshToken ? null : now)),
      ),
    },
  };
}

/** Answers whether nothing differs. Both come from JSON of one schema and have the same order of keys. */
const isSame = (one: OwnUser, other: OwnUser) => JSON.stringify(one) === JSON.stringify(other);

type SessionRef = ActorRefFrom<typeof sessionMachine>;

/**
 * Makes the session the api's source of tokens. It is asked for anew each time, because the api is made before it runs.
 */
export function createTokenPort(session: () => SessionRef | undefined): TokenPort {
  return {
    token() {
      const running = session();
      return running ? accessTokenOf(running.getSnapshot()) : null;
    },
    userId: () => session()?.getSnapshot().context.session?.user.id ?? null,
    renew(usedToken) {
      const running = session();
      if (!running) return Promise.reject(new RequestFailed({ kind: 'network' }));
      running.send({ type: 'session.renew', usedToken });
      return untilRenewed(running, usedToken);
    },
  };
}

function untilRenewed(session: SessionRef, usedToken: string): Promise<string> {
  return new Promise((resolve, reject) => {
    /** Answers whether the waiting is over. */
    const look = (snapshot: SnapshotFrom<typeof sessionMachine>): boolean => {
      const token = accessTokenOf(snapshot);
      if (token !== null && token !== usedToken) resolve(token);
      else if (token === null) reject(new RequestFailed({ kind: 'network' }));
      else if (snapshot.matches({ signedIn: { tokens: 'waiting' } }))
        reject(new RequestFailed(snapshot.context.failure ?? { kind: 'network' }));
      else return false;
      return true;
    };
    if (look(session.getSnapshot())) return;
    const watching = session.subscribe({
      next: (snapshot) => {
        if (look(snapshot)) watching.unsubscribe();
      },
      complete: () => reject(new RequestFailed({ kind: 'network' })),
      error: () => reject(new RequestFailed({ kind: 'network' })),
    });
  });
}
