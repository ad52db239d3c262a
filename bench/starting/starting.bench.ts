/**
 * The chats page by a bookmark of somebody who is signed in: from the navigation to the frame with the last message of
 * the open conversation, beside bare React that asks for the same three answers and draws them. `cold` has nothing in
 * the HTTP cache, `warm` has all.
 */
import type { BrowserContext } from '@playwright/test';
import { startChats, type Chats } from '../chats/product.ts';
import { launch } from '../infra/browser.ts';
import { serveFloorPage } from '../infra/floor/serve.ts';
import { interleave, median, type Figure } from '../infra/rounds.ts';
import { watchStart } from '../sending/in-page.ts';

const messages = 100;
const last = `первая ${messages}`;

async function startMs(context: BrowserContext, url: string, isCold: boolean): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (isCold) await session.send('Network.clearBrowserCache');
  await page.addInitScript(watchStart, last);
  await page.goto(url, { waitUntil: 'commit' });
  const start = await page.waitForFunction(() =>
    document.documentElement.getAttribute('data-start-ms'),
  );
  const ms = Number(await start.jsonValue());
  // What is fetched ahead of time must be in the cache for the next one, and disturb nobody.
  await page.waitForLoadState('networkidle');
  await page.close();
  return ms;
}

/** Records what the server says to the page about its person, its list and the messages of «первая». */
async function recorded({ url, maria }: Chats, conversationId: string) {
  const headers = { authorization: `Bearer ${maria.token}` };
  const paths = ['/status/me', '/conversations', `/conversations/${conversationId}/messages`];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${url}/api${path}`, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.text();
    }),
  );
  const names = ['/api/me', '/api/list', '/api/messages'];
  return Object.fromEntries(names.map((name, index) => [name, answers[index] ?? '']));
}

export async function measureStarting(): Promise<Figure[]> {
  const product = await startChats(messages);
  const browser = await launch();
  const options = { viewport: { width: 1280, height: 800 }, locale: 'ru-RU' };
  const [own, bare] = [await browser.newContext(options), await browser.newContext(options)];
  const page = await own.newPage();
  await product.signIn(page, 'первая');
  await page.getByRole('link', { name: 'первая' }).click();
  await page.locator('article', { hasText: last }).waitFor();
  const bookmark = page.url();
  await page.close();
  const conversationId = new URL(bookmark).searchParams.get('c') ?? '';
  const answers = await recorded(product, conversationId);
  const floor = await serveFloorPage('bench/starting/floor/main.tsx', 'starting-floor', answers);
  try {
    const figures: Figure[] = [];
    for (const { name, isCold } of [
      { name: 'cold', isCold: true },
      { name: 'warm', isCold: false },
    ]) {
      const measured = await interleave(
        () => startMs(own, bookmark, isCold),
        () => startMs(bare, `http://127.0.0.1:${floor.port}/`, isCold),
      );
      figures.push({
        name: `chats page by a bookmark, ${name}: navigation to the last message painted`,
        unit: 'ms',
        product: median(measured.product),
        floor: median(measured.floor),
        target: { kind: 'atMost', ratio: 1.5 },
      });
    }
    return figures;
  } finally {
    await browser.close();
    await floor.stop();
    await product.stop();
  }
}
