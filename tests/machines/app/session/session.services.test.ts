import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createActor, toPromise } from 'xstate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionImplementations } from '#machines/app/session/session.services.ts';
import type { Api } from '#services/app/api/types.ts';
import type { StoredSession, TokenStore } from '#services/app/token-store/types.ts';
import { createTokenStore } from '#services/app/token-store/token-store.ts';
import { createStorage } from '#tests/services/infra/storage.ts';
import { anya, boris, storedFor } from './people.ts';

const mine = storedFor(anya);
const fresh = { accessToken: 'anya-access-2', refreshToken: 'anya-refresh-2' };

/** The outcome of a refresh when the token store changes while the server answers. */
async function refreshWhile(tokenStore: TokenStore, happens: () => Promise<unknown>) {
  const api = {
    call: async () => {
      await happens();
      return { status: 200, body: fresh, etag: null };
    },
    abortAll: () => {},
  } as unknown as Api; // the refresh is all that is called here
  const { renew } = createSessionImplementations({ api, tokenStore }).actors;
  return toPromise(createActor(renew, { input: mine }).start());
}

describe('a refresh', () => {
  let tokenStore: TokenStore;
  let stored: () => Promise<StoredSession | null>;
  beforeEach(async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    tokenStore = createTokenStore({ storage: createStorage() });
    stored = () => tokenStore.read();
    await tokenStore.update(() => mine);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('brings new tokens into the token store and keeps the person', async () => {
    const renewed = { ...mine, ...fresh };
    expect(await refreshWhile(tokenStore, () => Promise.resolve())).toEqual(renewed);
    expect(await stored()).toEqual(renewed);
  });

  test('does not bring back a session that was signed out meanwhile', async () => {
    expect(await refreshWhile(tokenStore, () => tokenStore.update(() => null))).toBeNull();
    expect(await stored()).toBeNull();
  });

  test('does not replace another person who signed in meanwhile', async () => {
    const theirs = storedFor(boris);
    expect(await refreshWhile(tokenStore, () => tokenStore.update(() => theirs))).toEqual(theirs);
    expect(await stored()).toEqual(theirs);
  });

  test('keeps a profile that was read meanwhile', async () => {
    const renamed = { ...mine, user: { ...anya, displayName: 'Анна' } };
    await refreshWhile(tokenStore, () => tokenStore.update(() => renamed));
    expect(await stored()).toEqual({ ...renamed, ...fresh });
  });

  test('asks nobody when another tab has brought newer tokens already', async () => {
    const newer = { ...mine, accessToken: 'anya-access-9', refreshToken: 'anya-refresh-9' };
    await tokenStore.update(() => newer);
    let asked = 0;
    const found = await refreshWhile(tokenStore, () => {
      asked += 1;
      return Promise.resolve();
    });
    expect(found).toEqual(newer);
    expect(asked).toBe(0);
  });
});

describe('signing out', () => {
  let storage: Storage;
  let tokenStore: TokenStore;
  beforeEach(async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    storage = createStorage();
    tokenStore = createTokenStore({ storage });
    await tokenStore.update(() => mine);
    told.length = 0;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const told: unknown[] = [];
  const call = (_: string, { body }: { body: unknown }) => {
    told.push(body);
    return Promise.resolve({ status: 204, body: null, etag: null });
  };
  const actors = () =>
    createSessionImplementations({ api: { call } as unknown as Api, tokenStore }).actors; // all that is called here
  const logOut = () => createActor(actors().logOut, { input: mine }).start();
  const forget = () => toPromise(createActor(actors().forgetUser, { input: mine }).start());
  const nextPage = () => createTokenStore({ storage }).hint();

  test('is known to the next page at once, before anybody answers', async () => {
    const leaving = logOut();
    expect(nextPage()).toEqual({ leavingId: anya.id });
    await toPromise(leaving);
    expect(told).toEqual([{ refreshToken: mine.refreshToken }]);
    expect(nextPage()).toEqual({ leavingId: anya.id });
    expect(await toPromise(createActor(actors().readLeaver).start())).toEqual(mine);
  });

  test('leaves nothing of the person in the token store', async () => {
    await toPromise(logOut());
    expect(await forget()).toBeNull();
    expect(await tokenStore.read()).toBeNull();
    expect(nextPage()).toBe('nobody');
  });

  test('is gone on with at the next page where the token store cannot be written', async () => {
    await toPromise(logOut());
    vi.spyOn(tokenStore, 'update').mockRejectedValue(
      new DOMException('no room', 'QuotaExceededError'),
    );
    await expect(forget()).rejects.toThrow('no room');
    expect(nextPage()).toEqual({ leavingId: anya.id });
  });

  test('does not sign out another person who has signed in meanwhile in another tab', async () => {
    await toPromise(logOut());
    const theirs = storedFor(boris);
    await createTokenStore({ storage }).update(() => theirs);
    expect(await forget()).toEqual(theirs);
    expect(nextPage()).toBe('somebody');
  });

  test('is cancelled when the person signs in again', async () => {
    await toPromise(logOut());
    const again = {
      call: () => Promise.resolve({ status: 200, body: { ...mine, ...fresh }, etag: null }),
    } as unknown as Api; // signing in is all that is called here
    const { signIn } = createSessionImplementations({ api: again, tokenStore }).actors;
    const credentials = { username: 'anya', password: 'secret-1' };
    await toPromise(createActor(signIn, { input: credentials }).start());
    expect(nextPage()).toBe('somebody');
  });

  test('is over for the next page that finds nobody to sign out', async () => {
    await tokenStore.update(() => null);
    tokenStore.noteLeaving(anya.id);
    expect(await toPromise(createActor(actors().readLeaver).start())).toBeNull();
    expect(nextPage()).toBe('nobody');
  });
});
