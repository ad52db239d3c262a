/** Finds the parts of the page that show a call: its windows, their controls, the ringing and the words at the end. */
import type { Locator, Page } from '@playwright/test';

/** The window of the call or room, in full size. */
export const callWindow = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Звонок|Комната): / });
export const smallWindow = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Звонок|Комната) в.маленьком окне/ });

/** A button of the bar below the tiles. */
export const control = (page: Page, name: string): Locator =>
  callWindow(page)
    .getByRole('toolbar', { name: 'Управление звонком' })
    .getByRole('button', { name });

/** The tile of this person. */
export const tile = (page: Page, name: string): Locator =>
  callWindow(page).getByRole('article', { name, exact: true });

/** The dialog of an incoming call. */
export const rings = (page: Page, what: 'аудио' | 'видео' = 'аудио') =>
  page.getByRole('alertdialog', { name: `Входящий ${what} звонок` });

/** The card that says why a call is over. */
export const overWith = (page: Page, words: string) =>
  page
    .getByRole('status')
    .locator(':scope > div')
    .filter({ hasText: words })
    .filter({ has: page.getByRole('button') });
