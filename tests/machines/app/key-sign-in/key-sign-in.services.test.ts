import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createKeySignInImplementations } from '#machines/app/key-sign-in/key-sign-in.services.ts';
import type { RequestFailed } from '#services/app/api/types.ts';
import type { Passkeys } from '#services/app/passkeys/types.ts';
import type { StoredSession } from '#services/app/token-store/types.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { signedCredential } from '#tests/machines/kit/passkeys.ts';
import { noAnswer, ownUserShape } from '#tests/machines/kit/shapes.ts';

const session: StoredSession = { user: ownUserShape(), accessToken: 'a', refreshToken: 'r' };

function bind(
  answer: { body: unknown } | RequestFailed,
  browser: Partial<Passkeys> = {},
  canStore = true,
) {
  const { api, asked } = recordingApi(answer);
  const shown: unknown[] = [];
  const stored: unknown[] = [];
  const opened: StoredSession[] = [];
  const passkeys: Passkeys = {
    ability: () => 'able',
    canAutofill: async () => true,
    make: () => Promise.reject(new Error('no key is made here')),
    ask: async (options, how) => {
      shown.push([options, how]);
      return signedCredential;
    },
    ...browser,
  };
  const { actors, actions } = createKeySignInImplementations({
    api,
    passkeys,
    tokenStore: {
      noteSignedIn: () => stored.push('noted'),
      update: async (change) => {
        if (!canStore) throw new Error('full');
        const now = change(null);
        stored.push(now);
        return now;
      },
    },
    open: (one) => opened.push(one),
  });
  return { actors, actions, asked, shown, stored, opened };
}

describe('whether there are keys', () => {
  test.each([
    ['able', true, true],
    ['able', false, false],
    ['missing', true, false],
    ['insecure', true, false],
  ] as const)('a browser that is %s, a server that says %s: %s', async (ability, passkeys, is) => {
    const { actors } = bind({ body: { passkeys } }, { ability: () => ability });
    expect(await toPromise(createActor(actors.look).start())).toBe(is);
  });
});

describe('a key is asked for', () => {
  test.each([
    ['ask', 'window'],
    ['listen', 'autofill'],
  ] as const)('by %s: in the %s', async (name, how) => {
    const options = { challenge: 'c' };
    const { actors, asked, shown } = bind({ body: options });
    expect(await toPromise(createActor(actors[name]).start())).toBe(signedCredential);
    expect(asked.map(({ route }) => route)).toEqual(['POST /auth/passkeys/sign-in/options']);
    expect(shown).toEqual([[options, how]]);
  });

  test('below the field only where the browser can, and no challenge is fetched for nothing', async () => {
    const { actors, asked } = bind({ body: {} }, { canAutofill: async () => false });
    await expect(toPromise(createActor(actors.listen).start())).rejects.toThrow('broken');
    expect(asked).toEqual([]);
  });
});

describe('a signature', () => {
  test.each([true, false])(
    'is sent, and the session is stored where it can be: %s',
    async (can) => {
      const { actors, actions, asked, stored, opened } = bind({ body: session }, {}, can);
      const checking = createActor(actors.check, { input: signedCredential }).start();
      expect(await toPromise(checking)).toEqual(session);
      expect(asked.map(({ route, args }) => [route, args])).toEqual([
        ['POST /auth/passkeys/sign-in', { body: { credential: signedCredential } }],
      ]);
      expect(stored).toEqual(can ? ['noted', session] : ['noted']);
      actions.accept(null, session);
      expect(opened).toEqual([session]);
    },
  );

  test('that is refused stores nothing', async () => {
    const { actors, stored } = bind(noAnswer);
    const checking = createActor(actors.check, { input: signedCredential }).start();
    await expect(toPromise(checking)).rejects.toBe(noAnswer);
    expect(stored).toEqual([]);
  });
});
