import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { SimulatedClock, waitFor } from 'xstate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  currentUser,
  isCountingUnsent,
  isSigningOut,
  messengerPhase,
  unsentAtSignOut,
} from '#machines/app/app/app.selectors.ts';
import { createTokenStore } from '#services/app/token-store/token-store.ts';
import { createStorage } from '#tests/services/infra/storage.ts';
import { startAuthServer } from './auth-server.ts';
import { openTab, type Tab, type TabOptions } from './tab.ts';

let server: Awaited<ReturnType<typeof startAuthServer>>;
let storage: Storage;
let tabs: Tab[];

beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  storage = createStorage();
  tabs = [];
  server.endSessions();
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  vi.unstubAllGlobals();
});

function open(more: Partial<TabOptions> = {}): Tab {
  const tab = openTab({ url: server.url, storage, ...more });
  tabs.push(tab);
  return tab;
}

describe('the app', () => {
  test('shows a new visitor the login page in its first moment', () => {
    expect(open().phase()).toBe('signedOut');
  });

  test('runs the messenger of whoever signs in, until they sign out', async () => {
    const tab = open();
    tab.signIn('anya');
    await tab.untilRuns('anya');
    await tab.signOut();
    await tab.until('signedOut');
    expect(tab.story).toEqual(['anya begins', 'anya ends']);
    expect(currentUser(tab.app.getSnapshot())).toBeNull();
  });

  test('finishes a sign-out that the previous page had begun, then shows whoever signs in next', async () => {
    const before = open();
    before.signIn('anya');
    await before.untilRuns('anya');
    const leavingId = currentUser(before.app.getSnapshot())?.id ?? '';
    before.close();
    createTokenStore({ storage }).noteLeaving(leavingId);

    const tab = open();
    expect(isSigningOut(tab.app.getSnapshot())).toBe(true);
    await tab.until('signedOut');
    expect(isSigningOut(tab.app.getSnapshot())).toBe(false);
    expect(tab.story).toEqual([]);
    expect(await createTokenStore({ storage }).read()).toBeNull();
    expect(createTokenStore({ storage }).hint()).toBe('nobody');

    tab.signIn('anya');
    await tab.untilRuns('anya');
    // When the session begins anew on this page, nobody is being signed out any more.
    expect(tab.app.getSnapshot().context.hint).toBe('somebody');
  });

  test('erases what the device keeps of whose account is deleted, and of nobody who only signs out', async () => {
    const erased: string[] = [];
    const eraseStored = (userId: string) => {
      erased.push(userId);
      return Promise.resolve();
    };
    const tab = open({ eraseStored });
    tab.signIn('anya');
    await tab.untilRuns('anya');
    await tab.signOut();
    await tab.until('signedOut');
    expect(erased).toEqual([]);
    tab.signIn('anya');
    await tab.untilRuns('anya');
    const { user } = tab.app.getSnapshot().context;
    tab.tell({ type: 'session.accountDeleted' });
    await tab.until('signedOut');
    await vi.waitUntil(() => erased.length > 0, { timeout: 15_000 });
    expect(erased).toEqual([user?.id]);
  });

  test('keeps a person signed in over a reload', async () => {
    const tab = open();
    tab.signIn('anya');
    await tab.untilRuns('anya');
    tab.close();
    const next = open();
    expect(next.phase()).toBe('restoring');
    await next.untilRuns('anya');
    expect(next.story).toEqual(['anya begins']);
  });

  test('begins anew when another person signs in in another tab', async () => {
    const [one, other] = [open(), open()];
    one.signIn('anya');
    await Promise.all([one.untilRuns('anya'), other.untilRuns('anya')]);
    await one.signOut();
    await Promise.all([one.until('signedOut'), other.until('signedOut')]);
    one.signIn('boris');
    await Promise.all([one.untilRuns('boris'), other.untilRuns('boris')]);
    expect(other.story).toEqual(['anya begins', 'anya ends', 'boris begins']);
  });

  test('says that its code could not be loaded, and tries again when asked', async () => {
    let tries = 0;
    const tab = open({
      load: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('no network')) : Promise.resolve();
      },
    });
    tab.signIn('anya');
    await waitFor(tab.app, (snapshot) => messengerPhase(snapshot) === 'failed');
    tab.app.send({ type: 'app.retry' });
    await tab.untilRuns('anya');
  });

  describe('when I sign out', () => {
    const unsent = (tab: Tab) => unsentAtSignOut(tab.app.getSnapshot());
    const stored =
      (messages: number, deletions = 0, edits = 0) =>
      () =>
        Promise.resolve({ messages, deletions, edits });
    const never = () => new Promise<never>(() => {});

    /** Anya has asked to sign out. */
    async function leave(more: Partial<TabOptions>): Promise<Tab> {
      const tab = open(more);
      tab.signIn('anya');
      await tab.untilRuns('anya');
      tab.app.send({ type: 'app.signOut' });
      return tab;
    }
    const counts = (tab: Tab) =>
      waitFor(tab.app, (now) => now.matches({ running: { signedIn: { leaving: 'counting' } } }));
    const asked = (tab: Tab) => waitFor(tab.app, (now) => unsentAtSignOut(now) !== null);

    test('asks first, also with nothing unsent', async () => {
      const tab = await leave({});
      await asked(tab);
      expect(unsent(tab)).toEqual({ stored: 0, deletions: 0, edits: 0, unsaved: 0 });
      expect(tab.phase()).toBe('signedIn');
    });

    test('names what is unsent and stays if I do not want to', async () => {
      const tab = await leave({ countStored: stored(2) });
      await asked(tab);
      expect(unsent(tab)).toEqual({ stored: 2, deletions: 0, edits: 0, unsaved: 0 });
      tab.app.send({ type: 'app.signOutCancelled' });
      expect(unsent(tab)).toBeNull();
      expect(tab.phase()).toBe('signedIn');
    });

    test('goes if I want to', async () => {
      const tab = await leave({ countStored: stored(2) });
      await asked(tab);
      tab.app.send({ type: 'app.signOutConfirmed' });
      expect(isSigningOut(tab.app.getSnapshot())).toBe(true);
      await tab.until('signedOut');
    });

    test('names also a deletion that the server has not heard of', async () => {
      const tab = await leave({ countStored: stored(0, 1) });
      await asked(tab);
      expect(unsent(tab)).toEqual({ stored: 0, deletions: 1, edits: 0, unsaved: 0 });
    });

    test('names also new words of a message that the server does not have', async () => {
      const tab = await leave({ countStored: stored(0, 0, 2) });
      await asked(tab);
      expect(unsent(tab)).toEqual({ stored: 0, deletions: 0, edits: 2, unsaved: 0 });
    });

    test.each(['deletion:m1', 'wish:block:boris'])(
      'what is being sent goes first, and holds signing out up for 3 s at most: %s',
      async (hanging) => {
        const clock = new SimulatedClock();
        const tab = await leave({ hanging, clock });
        expect(tab.outboxHeard).toEqual(['outbox.pageLeft']);
        await Promise.resolve();
        clock.increment(2_999);
        expect(isCountingUnsent(tab.app.getSnapshot())).toBe(true);
        expect(
          tab.app.getSnapshot().matches({ running: { signedIn: { leaving: 'deleting' } } }),
        ).toBe(true);
        clock.increment(1);
        await counts(tab);
      },
    );

    test('names also a message that this device could not store', async () => {
      const tab = await leave({ countStored: stored(0), unsaved: 1 });
      await asked(tab);
      expect(unsent(tab)).toEqual({ stored: 0, deletions: 0, edits: 0, unsaved: 1 });
    });

    test('tells those that are only on this page from those that will go later', async () => {
      const tab = await leave({ countStored: stored(2), unsaved: 1 });
      await asked(tab);
      expect(unsent(tab)).toEqual({ stored: 2, deletions: 0, edits: 0, unsaved: 1 });
    });

    test('names those only on this page also when this device cannot say what it stores', async () => {
      const tab = await leave({ countStored: () => Promise.reject(new Error('no')), unsaved: 1 });
      await asked(tab);
      expect(unsent(tab)).toEqual({ stored: 0, deletions: 0, edits: 0, unsaved: 1 });
    });

    test('waits 5 s for a device that does not answer, and says meanwhile that it does; then asks', async () => {
      const clock = new SimulatedClock();
      const tab = await leave({ countStored: never, unsaved: 1, clock });
      await counts(tab);
      clock.increment(4_999);
      expect(isCountingUnsent(tab.app.getSnapshot())).toBe(true);
      clock.increment(1);
      expect(unsent(tab)).toEqual({ stored: 0, deletions: 0, edits: 0, unsaved: 1 });
    });
  });

  test('does not sign out another person who has signed in meanwhile in another tab', async () => {
    const tab = open();
    tab.signIn('anya');
    await tab.untilRuns('anya');
    const elsewhere = createTokenStore({ storage });
    const boris = await server.login('boris');
    await elsewhere.update(() => boris);
    await tab.signOut();
    await tab.untilRuns('boris');
    expect(isSigningOut(tab.app.getSnapshot())).toBe(false);
    expect(await elsewhere.read()).toMatchObject({ accessToken: boris.accessToken });
    expect(tab.story).toEqual(['anya begins', 'anya ends', 'boris begins']);
  });

  test('signs out without the server, too', async () => {
    const tab = open();
    tab.signIn('anya');
    await tab.untilRuns('anya');
    server.goAway('');
    await tab.signOut();
    await tab.until('signedOut');
    server.comeBack();
  });
});
