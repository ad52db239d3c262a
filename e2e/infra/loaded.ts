/** Waits until a page has loaded everything, so that a network cut affects only what the test is about. */
import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Waits until the code that is fetched ahead for dialogs and the like is loaded (src/ui/app/parts.ts). The styles are
 * requested first, then the code with its imports.
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

/** Waits until the server has answered that the conversation has no messages. */
export async function nothingWrittenYet(page: Page): Promise<void> {
  await expect(page.getByText('Сообщения появятся здесь')).toBeVisible();
}

/** Follows a page's requests from now on, until `forget` is called. Sockets are none. */
export function requestsOf(page: Page) {
  const underWay = new Set<Request>();
  const begun = (request: Request) => void underWay.add(request);
  const ended = (request: Request) => void underWay.delete(request);
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  /** A frame draws, and its effects run before the next one. */
  const drawn = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  return {
    /** Waits until all that the page asks for, and asks for because of that, has come and is drawn. */
    async areDrawn(): Promise<void> {
      do {
        await drawn();
        await expect.poll(() => underWay.size).toBe(0);
        await drawn();
      } while (underWay.size > 0);
    },
    forget(): void {
      page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
    },
  };
}
