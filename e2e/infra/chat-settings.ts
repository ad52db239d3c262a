/** The words for what a person sets of a chat for themselves. */
import type { Page } from '@playwright/test';
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

/** Waits until the server has answered a change of settings, and tells what it was asked. */
export async function settingsChange(page: Page): Promise<unknown> {
  const answer = await page.waitForResponse(
    (one) => one.request().method() === 'PATCH' && one.url().endsWith('/me') && one.ok(),
  );
  return answer.request().postDataJSON();
}
