/** Opens a floor page. */
import type { Page } from '@playwright/test';
import type { Given } from './floor/given.ts';

export async function openFloor(page: Page, url: string, given: Given): Promise<void> {
  // A change of the hash alone would not reload the page, so it leaves for another page first.
  await page.goto('about:blank');
  await page.goto(`${url}#${encodeURIComponent(JSON.stringify(given))}`);
  await page.locator(`html[data-ready=${given.kind}]`).waitFor();
}
