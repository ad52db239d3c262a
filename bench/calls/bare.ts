/** The floor's pages, opened. */
import type { Page } from '@playwright/test';
import type { Given } from './floor/given.ts';

export async function openFloor(page: Page, url: string, given: Given): Promise<void> {
  // Elsewhere first: another hash alone loads nothing anew.
  await page.goto('about:blank');
  await page.goto(`${url}#${encodeURIComponent(JSON.stringify(given))}`);
  await page.locator(`html[data-ready=${given.kind}]`).waitFor();
}
