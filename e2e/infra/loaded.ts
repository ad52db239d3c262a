/** A network that is about to break must not break what a page has yet to load. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What opens on a click is there (src/ui/what-opens.ts): all that it asked for at once has come. */
export async function whatOpensIsHere(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
        const asked = [
          ...document.querySelectorAll<HTMLLinkElement>(
            'link[rel="modulepreload"], link[rel="stylesheet"]',
          ),
        ].map(({ href }) => href);
        return (
          asked.some((href) => href.includes('dialogs-')) && asked.every((href) => come.has(href))
        );
      }),
    )
    .toBe(true);
}

/** The page has asked the server for a conversation's messages, and heard that there are none. */
export async function nothingWrittenYet(page: Page): Promise<void> {
  await expect(page.getByText('Сообщения появятся здесь')).toBeVisible();
}
