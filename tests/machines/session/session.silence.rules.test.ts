import { describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createSessionImplementations } from '#machines/session/session.services.ts';
import { isEnded, isSignedIn } from '#machines/session/session.selectors.ts';
import type { Vault } from '#services/vault/types.ts';
import { recordingApi } from '#tests/machines/recording-api.ts';
import { begin, closed, mine, newer, signedIn } from './session.world.ts';

describe('a vault that does not answer', () => {
  test('when the page opens counts as unreadable after 5,000 ms: it is asked again, three times in all', () => {
    const { readVault, world } = begin(true);
    world.clock.increment(4_999);
    expect(readVault.last.stopped).toBe(false);
    world.clock.increment(1);
    expect(readVault.last.stopped).toBe(true);
    world.clock.increment(500);
    expect(readVault.calls).toHaveLength(2);
    world.clock.increment(5_000);
    world.clock.increment(1_000);
    expect(readVault.calls).toHaveLength(3);
    expect(world.toldParent()).toEqual([]);
    world.clock.increment(5_000);
    expect(world.toldParent()).toEqual([closed]);
  });

  test('may answer the next time', () => {
    const { readVault, world, now } = begin(true);
    world.clock.increment(5_000);
    world.clock.increment(500);
    readVault.last.resolve(mine);
    expect(isSignedIn(now())).toBe(true);
  });

  test('keeps nobody from signing out: not longer than 5,000 ms', () => {
    const { session, logOut, world } = signedIn();
    session.send({ type: 'session.signOut' });
    logOut.last.resolve({});
    world.clock.increment(4_999);
    expect(world.toldParent()).not.toContainEqual(closed);
    world.clock.increment(1);
    expect(world.toldParent().at(-1)).toEqual(closed);
  });

  test('keeps nobody from hearing that the server ended the session: not longer than 5,000 ms', () => {
    const { session, now, world } = signedIn();
    session.send({ type: 'session.revoked' });
    world.clock.increment(4_999);
    expect(isEnded(now())).toBe(false);
    world.clock.increment(1);
    expect(isEnded(now())).toBe(true);
  });
});

describe('with a vault that does not answer', () => {
  const never = () => new Promise<never>(() => {});
  const silent: Vault = {
    hint: () => true,
    read: never,
    update: never,
    exclusively: (work) => work(),
    watch: () => () => {},
  };

  /** What the server was asked within this time, and with what. */
  async function within<T>(ms: number, ask: () => Promise<T>): Promise<T> {
    vi.useFakeTimers();
    try {
      const answer = ask();
      await vi.advanceTimersByTimeAsync(ms);
      return await answer;
    } finally {
      vi.useRealTimers();
    }
  }

  test('a person signs in all the same', async () => {
    const { api } = recordingApi({ body: mine });
    const { signIn } = createSessionImplementations({ api, vault: silent }).actors;
    const input = { username: 'anya', password: 'secret-1' };
    const found = await within(5_000, () => toPromise(createActor(signIn, { input }).start()));
    expect(found).toEqual(mine);
  });

  test('an expired token is renewed all the same', async () => {
    const { accessToken, refreshToken } = newer;
    const { api } = recordingApi({ body: { accessToken, refreshToken } });
    const { renew } = createSessionImplementations({ api, vault: silent }).actors;
    const found = await within(10_000, () =>
      toPromise(createActor(renew, { input: mine }).start()),
    );
    expect(found).toEqual(newer);
  });

  test('the server hears of signing out before the person is out', async () => {
    const { api, asked } = recordingApi({ body: null });
    const { logOut } = createSessionImplementations({ api, vault: silent }).actors;
    await within(4_999, () => toPromise(createActor(logOut, { input: mine }).start()));
    expect(asked.map(({ args }) => args)).toEqual([{ body: { refreshToken: mine.refreshToken } }]);
  });
});
