/**
 * A page that starts signed in, as after a reload: what the sign-in form would leave is there before the page's own code.
 * The form itself is tested where signing in is what matters (entry, session, journey); for everybody else it would be a
 * sixth of what their start costs. That both leave the same is held by entry.spec.ts.
 */
import type { Page } from '@playwright/test';
import type { StoredSession } from '#services/app/token-store/types.ts';

export async function startSignedIn(page: Page, session: StoredSession): Promise<void> {
  const leaving = await page.addInitScript((stored) => {
    // The token store (src/services/app/token-store) opens the database after this, and finds it made.
    const opening = indexedDB.open('vest-session', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('sessions').put(stored, 'current');
    };
    opening.onsuccess = () => opening.result.close();
    localStorage.setItem('vest.signedIn', '1');
  }, session);
  await page.goto('/');
  // A reload finds what the page has made of it since.
  await leaving.dispose();
}
