/** The session as the api's source of tokens. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { RequestFailed, type TokenPort } from '#services/app/api/types.ts';
import type { sessionMachine } from './session.machine.ts';
import { accessTokenOf } from './session.selectors.ts';

type SessionRef = ActorRefFrom<typeof sessionMachine>;

/** `session` is asked anew each time: the api is made before the session runs. */
export function createTokenPort(session: () => SessionRef | undefined): TokenPort {
  return {
    token() {
      const running = session();
      return running ? accessTokenOf(running.getSnapshot()) : null;
    },
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
    /** Whether the waiting is over. */
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
