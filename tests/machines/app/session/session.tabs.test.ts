import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { startAuthServer } from '#tests/machines/app/app/auth-server.ts';
import { openTab, type Tab } from '#tests/machines/app/app/tab.ts';
import { createStorage } from '#tests/services/infra/storage.ts';

const kinds: ReadonlyArray<readonly [string, () => Locks]> = [
  ['Web Locks', () => createLocks()],
  ['leases in place of Web Locks', () => createLocks(null)],
];

describe.each(kinds)('two tabs of one person, with %s', (_, createTabLocks) => {
  let server: Awaited<ReturnType<typeof startAuthServer>>;
  let one: Tab;
  let other: Tab;

  beforeAll(async () => {
    server = await startAuthServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    server.endSessions();
    const storage = createStorage();
    const open = () => openTab({ url: server.url, storage, locks: createTabLocks() });
    one = open();
    other = open();
    one.signIn('anya');
    await Promise.all([one.untilRuns('anya'), other.untilRuns('anya')]);
  });
  afterEach(() => {
    one.close();
    other.close();
    vi.unstubAllGlobals();
  });

  const refreshes = () => server.askedFor('/auth/refresh').length;

  test('whose token expires ask for one new pair, and every request succeeds', async () => {
    const before = refreshes();
    server.expireTokens();
    const calls = [one, other].flatMap((tab) => Array.from({ length: 5 }, () => tab.contacts()));
    for (const reply of await Promise.all(calls)) expect(reply.status).toBe(200);
    expect(refreshes() - before).toBe(1);
    expect(one.token()).toBe(other.token());
  });

  test('stay signed in over many expiries at once', async () => {
    for (let n = 0; n < 10; n += 1) {
      server.expireTokens();
      await Promise.all([one.contacts(), other.contacts()]);
    }
    expect([one.phase(), other.phase()]).toEqual(['signedIn', 'signedIn']);
    expect(one.story).toEqual(['anya begins']);
  });

  test('are not signed out by a server that is away when the token expires', async () => {
    server.expireTokens();
    server.goAway('/auth/refresh');
    await expect(one.contacts()).rejects.toMatchObject({ failure: { status: 503 } });
    await expect(other.contacts()).rejects.toMatchObject({ failure: { status: 503 } });
    server.comeBack();
    one.tell({ type: 'connectivity.online' });
    other.tell({ type: 'connectivity.online' });
    await Promise.all([one.contacts(), other.contacts()]);
    expect([one.phase(), other.phase()]).toEqual(['signedIn', 'signedIn']);
  });

  test('are both signed out when the server has ended the session', async () => {
    server.endSessions();
    await expect(one.contacts()).rejects.toThrow();
    await Promise.all([one.until('signedOut'), other.until('signedOut')]);
  });

  test('are both signed out when one signs out, and the server knows', async () => {
    await other.signOut();
    await Promise.all([one.until('signedOut'), other.until('signedOut')]);
    expect(server.askedFor('/auth/logout')).not.toHaveLength(0);
  });
});
