/** A network that is about to break must not break what a page has yet to load. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * What opens on a click is there (src/ui/app/prefetch.ts): the styles, which are asked for first, and then the code with all
 * that it imports.
 */
export async function whatOpensIsHere(page: Page): Promise<void> {
  const dialogs = /\/dialogs-[^/]*\.js$/;
  let code = '';
  const look = async (): Promise<boolean> => {
    const { come, asked } = await page.evaluate(() => ({
      come: performance.getEntriesByType('resource').map(({ name }) => name),
      asked: [
        ...document.querySelectorAll<HTMLLinkElement>(
          'link[rel="modulepreload"], link[rel="stylesheet"]',
        ),
      ].map(({ href }) => href),
    }));
    code = come.find((name) => dialogs.test(name)) ?? '';
    return code !== '' && asked.every((href) => come.includes(href));
  };
  await expect.poll(look).toBe(true);
  await page.evaluate(`import(${JSON.stringify(code)}).then(() => true)`);
}

/** The page has asked the server for a conversation's messages, and heard that there are none. */
export async function nothingWrittenYet(page: Page): Promise<void> {
  await expect(page.getByText('Сообщения появятся здесь')).toBeVisible();
}
