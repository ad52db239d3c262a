/**
 * Starts a page signed in, as after a reload: the session is stored before the page's own code runs. The form would take a
 * sixth of a test's start; the tests about signing in (entry, session, journey) use it. entry.spec.ts makes sure that both
 * ways store the same.
 */
import type { Page } from '@playwright/test';
import type { StoredSession } from '#services/app/token-store/types.ts';

export async function startSignedIn(page: Page, session: StoredSession): Promise<void> {
  const leaving = await page.addInitScript((stored) => {
    // The token store (src/services/app/token-store) opens the database later and finds it made.
    const opening = indexedDB.open('vest-session', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('sessions').put(stored, 'current');
    };
    opening.onsuccess = () => opening.result.close();
    localStorage.setItem('vest.signedIn', '1');
  }, session);
  await page.goto('/');
  // A reload must find what the page has stored since, not the session of the start.
  await leaving.dispose();
}
