import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Vault } from '#services/vault/types.ts';
import { createVault } from '#services/vault/vault.ts';
import { anya, boris, storedFor } from '#tests/machines/session/people.ts';
import { createStorage } from '#tests/services/storage.ts';

const mine = storedFor(anya);

describe('the vault', () => {
  let storage: Storage;
  let openTab: () => Vault;

  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    storage = createStorage();
    openTab = () => createVault({ storage });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('of a new visitor is empty, and its hint says so without opening it', async () => {
    const open = vi.spyOn(indexedDB, 'open');
    const vault = openTab();
    expect(vault.hint()).toBe(false);
    expect(open).not.toHaveBeenCalled();
    expect(await vault.read()).toBeNull();
  });

  test('keeps the session for the next page', async () => {
    await openTab().update(() => mine);
    const next = openTab();
    expect(next.hint()).toBe(true);
    expect(await next.read()).toEqual(mine);
  });

  test('forgets it, hint and all', async () => {
    await openTab().update(() => mine);
    await openTab().update(() => null);
    expect(openTab().hint()).toBe(false);
    expect(await openTab().read()).toBeNull();
  });

  test('lets no other tab come between comparing and writing', async () => {
    const [one, other] = [openTab(), openTab()];
    await one.update(() => ({ ...mine, accessToken: '0' }));
    const increment = (vault: Vault) =>
      vault.update((now) => now && { ...now, accessToken: String(Number(now.accessToken) + 1) });
    await Promise.all(Array.from({ length: 100 }, (_, n) => increment(n % 2 === 0 ? one : other)));
    expect((await one.read())?.accessToken).toBe('100');
  });

  test('answers with what is stored when the change was not wanted', async () => {
    const vault = openTab();
    await vault.update(() => storedFor(boris));
    const found = await vault.update((now) => (now?.user.id === anya.id ? null : now));
    expect(found).toEqual(storedFor(boris));
  });

  test('tells the other tabs of a change, and only of a change, and not the one that made it', async () => {
    const [one, other, third] = [openTab(), openTab(), openTab()];
    const heard: string[] = [];
    one.watch(() => heard.push('one'));
    other.watch(() => heard.push('other'));
    await one.update((now) => now);
    await one.update(() => mine);
    // Words from one tab arrive in order: with the last, all that were before have come.
    const last = Promise.withResolvers<void>();
    third.watch(() => {
      if (!third.hint()) last.resolve();
    });
    await one.update(() => null);
    await last.promise;
    expect(heard).toEqual(['other', 'other']);
  });

  test('is worked on by one tab at a time', async () => {
    const [one, other] = [openTab(), openTab()];
    const story: string[] = [];
    const first = one.exclusively(async () => {
      story.push('one begins');
      await one.read();
      story.push('one ends');
    });
    const second = other.exclusively(async () => void story.push('other'));
    await Promise.all([first, second]);
    expect(story).toEqual(['one begins', 'one ends', 'other']);
  });

  test('of a page that may store nothing lasts as long as the page', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('not in a private window', 'SecurityError');
      },
    });
    const vault = createVault({ storage: undefined });
    expect(vault.hint()).toBe(true);
    expect(await vault.read()).toBeNull();
    await vault.update(() => mine);
    expect(await vault.read()).toEqual(mine);
  });

  test('that a newer version of the app has taken over is an error, not a session that is gone', async () => {
    const vault = openTab();
    await vault.update(() => mine);
    // A newer version of the app asks all others to let go of the database.
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('vest-session', 2);
      request.addEventListener('success', () => {
        request.result.close();
        resolve();
      });
      request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
    });
    await expect(vault.read()).rejects.toThrow();
  });
});
