/** Finds the parts of what people write to each other in a call. */
import type { Locator, Page } from '@playwright/test';
import { callWindow } from './call-window.ts';

export const panel = (page: Page): Locator => callWindow(page).getByRole('region', { name: 'Чат' });

export const field = (page: Page): Locator =>
  panel(page).getByRole('textbox', { name: 'Сообщение' });

/** The bubbles with these words. */
export const said = (page: Page, text: string): Locator =>
  panel(page).getByRole('log').getByRole('article').filter({ hasText: text });

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}
