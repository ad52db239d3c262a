import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { waitFor } from 'xstate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  currentUser,
  isSigningOut,
  messengerPhase,
  unsentAtSignOut,
} from '#machines/app/app.selectors.ts';
import { createVault } from '#services/vault/vault.ts';
import { createStorage } from '#tests/services/storage.ts';
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
    tab.app.send({ type: 'app.signOut' });
    await tab.until('signedOut');
    expect(tab.story).toEqual(['anya begins', 'anya ends']);
    expect(currentUser(tab.app.getSnapshot())).toBeNull();
  });

  test('is there again after a reload, without signing in', async () => {
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
    one.app.send({ type: 'app.signOut' });
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

  describe('when I sign out with unsent messages', () => {
    test('asks first and stays if I do not want to', async () => {
      const tab = open({ unsent: 2 });
      tab.signIn('anya');
      await tab.untilRuns('anya');
      tab.app.send({ type: 'app.signOut' });
      await waitFor(tab.app, (snapshot) => unsentAtSignOut(snapshot) === 2);
      tab.app.send({ type: 'app.signOutCancelled' });
      expect(unsentAtSignOut(tab.app.getSnapshot())).toBeNull();
      expect(tab.phase()).toBe('signedIn');
    });

    test('asks first and goes if I do', async () => {
      const tab = open({ unsent: 2 });
      tab.signIn('anya');
      await tab.untilRuns('anya');
      tab.app.send({ type: 'app.signOut' });
      await waitFor(tab.app, (snapshot) => unsentAtSignOut(snapshot) === 2);
      tab.app.send({ type: 'app.signOutConfirmed' });
      expect(isSigningOut(tab.app.getSnapshot())).toBe(true);
      await tab.until('signedOut');
    });
  });

  test('signs nobody else out: who signed in elsewhere meanwhile is here then', async () => {
    const tab = open();
    tab.signIn('anya');
    await tab.untilRuns('anya');
    const elsewhere = createVault({ storage });
    const boris = await server.login('boris');
    await elsewhere.update(() => boris);
    tab.app.send({ type: 'app.signOut' });
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
    tab.app.send({ type: 'app.signOut' });
    await tab.until('signedOut');
    server.comeBack();
  });
});
