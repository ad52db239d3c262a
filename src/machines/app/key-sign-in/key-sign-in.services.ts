import { fromPromise } from 'xstate';
import type { SignedCredential } from '#contract/passkeys.ts';
import type { Api } from '#services/app/api/types.ts';
import type { Passkeys } from '#services/app/passkeys/types.ts';
import type { StoredSession, TokenStore } from '#services/app/token-store/types.ts';
import { PasskeyFailed } from '#services/app/passkeys/types.ts';

interface KeySignInServices {
  readonly api: Api;
  readonly passkeys: Passkeys;
  readonly tokenStore: Pick<TokenStore, 'noteSignedIn' | 'update'>;
  /** Tells the session's chart who is signed in. */
  readonly open: (session: StoredSession) => void;
}

/** Binds signing in with a passkey to the browser and the server. */
export function createKeySignInImplementations(services: KeySignInServices) {
  const { api, passkeys, tokenStore, open } = services;

  async function sign(how: 'window' | 'autofill', signal: AbortSignal): Promise<SignedCredential> {
    const { body } = await api.call('POST /auth/passkeys/sign-in/options', {}, { signal });
    return passkeys.ask(body, how, signal);
  }

  return {
    actors: {
      look: fromPromise<boolean>(async ({ signal }) => {
        if (passkeys.ability() !== 'able') return false;
        return (await api.call('GET /config', {}, { signal })).body.passkeys;
      }),
      listen: fromPromise<SignedCredential>(async ({ signal }) => {
        if (!(await passkeys.canAutofill())) throw new PasskeyFailed('broken');
        return sign('autofill', signal);
      }),
      ask: fromPromise<SignedCredential>(({ signal }) => sign('window', signal)),
      check: fromPromise<StoredSession, SignedCredential>(async ({ input, signal }) => {
        const body = { credential: input };
        const answer = await api.call('POST /auth/passkeys/sign-in', { body }, { signal });
        signal.throwIfAborted();
        tokenStore.noteSignedIn();
        // A session that cannot be stored lives as long as the page, as after signing in with a password.
        await tokenStore.update(() => answer.body).catch(() => undefined);
        return answer.body;
      }),
    },
    actions: { accept: (_: unknown, session: StoredSession) => open(session) },
  };
}
