/** Binds signing in with a passkey to its services; main.tsx loads this file some time after the sign-in page. */
import { createActor } from 'xstate';
import type { AppActor } from '#machines/app/app/app.services.ts';
import { keySignInMachine } from '#machines/app/key-sign-in/key-sign-in.machine.ts';
import { createKeySignInImplementations } from '#machines/app/key-sign-in/key-sign-in.services.ts';
import type { Peers } from '#machines/kit/peers.ts';
import { createApi } from '#services/app/api/api.ts';
import { RequestFailed } from '#services/app/api/types.ts';
import { createPasskeys } from '#services/app/passkeys/passkeys.ts';
import { createTokenStore } from '#services/app/token-store/token-store.ts';
import { KeySignIn } from '#ui/app/auth/KeySignIn.tsx';

/** Makes the view; its actor lives as long as the sign-in page, and outside of the messenger, which needs a session. */
export function bindKeySignIn(app: AppActor) {
  const implementations = createKeySignInImplementations({
    // Nobody is signed in yet, so these requests need no token.
    api: createApi({
      tokens: {
        token: () => null,
        renew: () => Promise.reject(new RequestFailed({ kind: 'network' })),
      },
      baseUrl: import.meta.env.VITE_API_URL,
    }),
    passkeys: createPasskeys(),
    tokenStore: createTokenStore(),
    open(output) {
      const session: { send(event: Peers['session']['hears']): void } | undefined =
        app.system.get('session');
      session?.send({ type: 'session.keyAccepted', output });
    },
  });
  const begin = () => {
    const actor = createActor(keySignInMachine.provide(implementations)).start();
    return { actor, end: () => void actor.stop() };
  };
  return () => <KeySignIn begin={begin} />;
}
