import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TokenStore } from '#services/app/token-store/types.ts';
import { createTokenStore } from '#services/app/token-store/token-store.ts';
import { anya, boris, storedFor } from '#tests/machines/app/session/people.ts';
import { createStorage } from '#tests/services/infra/storage.ts';

const mine = storedFor(anya);

describe('the token store', () => {
  let storage: Storage;
  let openTab: () => TokenStore;

  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    storage = createStorage();
    openTab = () => createTokenStore({ storage });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('of a new visitor is empty, and its hint says so without opening it', async () => {
    const open = vi.spyOn(indexedDB, 'open');
    const tokenStore = openTab();
    expect(tokenStore.hint()).toBe('nobody');
    expect(open).not.toHaveBeenCalled();
    expect(await tokenStore.read()).toBeNull();
  });

  test('keeps the session for the next page', async () => {
    await openTab().update(() => mine);
    const next = openTab();
    expect(next.hint()).toBe('somebody');
    expect(await next.read()).toEqual(mine);
  });

  test('forgets it, hint and all', async () => {
    await openTab().update(() => mine);
    await openTab().update(() => null);
    expect(openTab().hint()).toBe('nobody');
    expect(await openTab().read()).toBeNull();
  });

  test('knows at the next page who was leaving, until they are gone', async () => {
    await openTab().update(() => mine);
    openTab().noteLeaving(anya.id);
    expect(openTab().hint()).toEqual({ leavingId: anya.id });
    expect(await openTab().read()).toEqual(mine);
    await openTab().update(() => null);
    expect(openTab().hint()).toBe('nobody');
  });

  test('holds them for leaving whatever else of theirs is written meanwhile, here or in another tab', async () => {
    await openTab().update(() => mine);
    const writing = openTab().update((now) => now && { ...now, accessToken: 'renewed' });
    openTab().noteLeaving(anya.id);
    await writing;
    expect(openTab().hint()).toEqual({ leavingId: anya.id });
    await openTab().update((now) => now);
    expect(openTab().hint()).toEqual({ leavingId: anya.id });
  });

  test('forgets that they were leaving when they, or others, have signed in', async () => {
    await openTab().update(() => mine);
    openTab().noteLeaving(anya.id);
    await openTab().update(() => storedFor(boris));
    expect(openTab().hint()).toBe('somebody');
    openTab().noteLeaving(boris.id);
    openTab().noteSignedIn();
    await openTab().update(() => storedFor(boris));
    expect(openTab().hint()).toBe('somebody');
  });

  test('never says in between that nobody is there: a page may open at that moment', async () => {
    await openTab().update(() => mine);
    const removed = vi.spyOn(storage, 'removeItem');
    await openTab().update((now) => now && { ...now, accessToken: 'renewed' });
    openTab().noteSignedIn();
    expect(removed).not.toHaveBeenCalled();
    expect(openTab().hint()).toBe('somebody');
  });

  test('that cannot note who is leaving says that nobody is there', async () => {
    await openTab().update(() => mine);
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    openTab().noteLeaving(anya.id);
    expect(openTab().hint()).toBe('nobody');
  });

  test('lets no other tab come between comparing and writing', async () => {
    const [one, other] = [openTab(), openTab()];
    await one.update(() => ({ ...mine, accessToken: '0' }));
    const increment = (tokenStore: TokenStore) =>
      tokenStore.update(
        (now) => now && { ...now, accessToken: String(Number(now.accessToken) + 1) },
      );
    await Promise.all(Array.from({ length: 100 }, (_, n) => increment(n % 2 === 0 ? one : other)));
    expect((await one.read())?.accessToken).toBe('100');
  });

  test('answers with what is stored when the change was not wanted', async () => {
    const tokenStore = openTab();
    await tokenStore.update(() => storedFor(boris));
    const found = await tokenStore.update((now) => (now?.user.id === anya.id ? null : now));
    expect(found).toEqual(storedFor(boris));
  });

  test('tells the other tabs of a change, and only of a change, and not the one that made it', async () => {
    const [one, other, third] = [openTab(), openTab(), openTab()];
    const heard: string[] = [];
    one.watch(() => heard.push('one'));
    other.watch(() => heard.push('other'));
    await one.update((now) => now);
    await one.update(() => mine);
    // A tab's messages arrive in order: with the last one, all others have come.
    const last = Promise.withResolvers<void>();
    third.watch(() => {
      if (third.hint() === 'nobody') last.resolve();
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

  test.each([
    ['there is no database', undefined],
    ['it is forbidden', 'SecurityError'],
    ['a private window has none', 'InvalidStateError'],
  ])('of a page that may store nothing (%s) lasts as long as the page', async (_, name) => {
    vi.stubGlobal('indexedDB', name === undefined ? undefined : thatThrows(name));
    const tokenStore = createTokenStore({ storage: undefined });
    expect(tokenStore.hint()).toBe('somebody');
    expect(await tokenStore.read()).toBeNull();
    await tokenStore.update(() => mine);
    expect(await tokenStore.read()).toEqual(mine);
  });

  test('of a private window that says so only when it is asked lasts as long as the page', async () => {
    vi.stubGlobal('indexedDB', thatFails('InvalidStateError'));
    const tokenStore = createTokenStore({ storage: undefined });
    await tokenStore.update(() => mine);
    expect(await tokenStore.read()).toEqual(mine);
  });

  test.each([
    ['fails', () => thatFails('UnknownError')],
    ['throws', () => thatThrows('UnknownError')],
  ])(
    'that cannot be opened just now (it %s) is an error, and the session is there next time',
    async (_, broken) => {
      await openTab().update(() => mine);
      const working = indexedDB;
      const tokenStore = openTab();
      vi.stubGlobal('indexedDB', broken());
      await expect(tokenStore.read()).rejects.toThrow();
      expect(tokenStore.hint()).toBe('somebody');
      vi.stubGlobal('indexedDB', working);
      expect(await tokenStore.read()).toEqual(mine);
    },
  );

  test('that does not answer for 5 s is an error, and is asked anew next time', async () => {
    await openTab().update(() => mine);
    const working = indexedDB;
    const tokenStore = openTab();
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
    let isOver = false;
    const reading = tokenStore.read().finally(() => {
      isOver = true;
    });
    const rejected = expect(reading).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await rejected;
    vi.useRealTimers();
    vi.stubGlobal('indexedDB', working);
    expect(await tokenStore.read()).toEqual(mine);
  });

  test.each([
    ['reading', 2_500, (tokenStore: TokenStore) => tokenStore.read()],
    ['writing', 5_000, (tokenStore: TokenStore) => tokenStore.update(() => mine)],
  ])('whose database hangs at %s rejects after %i ms', async (_, patienceMs, ask) => {
    const working = indexedDB;
    const asked = Promise.withResolvers<void>();
    vi.stubGlobal('indexedDB', {
      open: (name: string) => {
        if (name === 'vest-probe') return working.open(name);
        asked.resolve();
        return new IDBOpenDBRequest();
      },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isOver = false;
    const asking = ask(openTab()).finally(() => {
      isOver = true;
    });
    const rejected = expect(asking).rejects.toThrow();
    await asked.promise;
    await vi.advanceTimersByTimeAsync(patienceMs - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await rejected;
  });

  test('that a newer version of the app has taken over is an error, not a session that is gone', async () => {
    const tokenStore = openTab();
    await tokenStore.update(() => mine);
    // A newer version of the app asks all others to close the database.
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('vest-session', 2);
      request.addEventListener('success', () => {
        request.result.close();
        resolve();
      });
      request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
    });
    await expect(tokenStore.read()).rejects.toThrow();
  });
});

const thatThrows = (name: string) => ({
  open: () => {
    throw new DOMException('no', name);
  },
});

/** A store whose method rejects asynchronously, as a database does. */
const thatFails = (name: string) => ({
  open: () => {
    const request = Object.assign(new EventTarget(), { error: new DOMException('no', name) });
    queueMicrotask(() => request.dispatchEvent(new Event('error')));
    return request;
  },
});
