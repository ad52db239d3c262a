/** The words for what a person sets of a chat for themselves. */
import type { Page } from '@playwright/test';
import type { SettingsChange } from '#contract/settings.ts';
import { chatTile } from './chat.ts';

/** Chooses an item of the menu of a chat's tile. */
export async function choose(page: Page, chat: string, item: RegExp | string): Promise<void> {
  await chatTile(page, chat).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

/** A sign at the chat's tile. */
export const mark = (page: Page, chat: string, name: string) =>
  chatTile(page, chat).getByRole('img', { name });

/** The row that opens and closes the archive. */
export const archive = (page: Page) => page.getByRole('button', { name: /^Архив · / });

/**
 * Waits until the server has answered this change of settings, and tells all that it was asked then. A press may be more
 * than one change: whoever mutes a chat that came back from the archive takes it out of there, too.
 */
export async function settingsChange(page: Page, wanted: SettingsChange): Promise<unknown> {
  const answer = await page.waitForResponse((one) => {
    const request = one.request();
    if (request.method() !== 'PATCH' || !request.url().endsWith('/me') || !one.ok()) return false;
    const asked = Object(request.postDataJSON());
    return Object.entries(wanted).every(([field, value]) => asked[field] === value);
  });
  return answer.request().postDataJSON();
}
