/** The login page, cold: from the navigation to a field that can be used, beside bare React with the router. */
import type { Browser } from '@playwright/test';
import { peopleOf } from '#tests/infra/people.ts';
import { launch, throttle } from '../infra/browser.ts';
import { serveFloorPage } from '../infra/floor/serve.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import { interleave, median, type Figure } from '../infra/rounds.ts';

/** Runs in the page: notes when the field has been painted and the main thread is free again. */
function noteUsableField(): void {
  const look = new MutationObserver(() => {
    if (!document.querySelector('input[name=username]')) return;
    look.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () =>
        document.documentElement.setAttribute('data-usable-ms', String(performance.now())),
      );
      port1.start();
      port2.postMessage(null);
    });
  });
  look.observe(document, { childList: true, subtree: true });
}

async function usableMs(browser: Browser, url: string, isThrottled: boolean): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (isThrottled) await throttle(page);
  await page.addInitScript(noteUsableField);
  await page.goto(url, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(() =>
    document.documentElement.getAttribute('data-usable-ms'),
  );
  const ms = Number(await usable.jsonValue());
  await context.close();
  return ms;
}

export async function measureLogin(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const product = await startServer('server/main.ts', {
    DATABASE_URL: await postgres.createDatabase('product'),
  });
  // A server without anybody has another first page.
  await peopleOf(`http://127.0.0.1:${product.port}`).create('maria', 'Мария');
  const floor = await serveFloorPage('bench/login/floor/main.tsx', 'login-floor');
  const browser = await launch();
  try {
    const figures: Figure[] = [];
    // The page must be as quick as bare React; 5 % are noise.
    for (const { name, isThrottled, ratio } of [
      { name: 'login page, cold, field usable (desktop)', isThrottled: false, ratio: 1.05 },
      { name: 'login page, cold, field usable (throttled phone)', isThrottled: true, ratio: 1.05 },
    ]) {
      const measured = await interleave(
        () => usableMs(browser, `http://127.0.0.1:${product.port}/auth`, isThrottled),
        () => usableMs(browser, `http://127.0.0.1:${floor.port}/`, isThrottled),
      );
      figures.push({
        name,
        unit: 'ms',
        product: median(measured.product),
        floor: median(measured.floor),
        target: { kind: 'atMost', ratio },
      });
    }
    return figures;
  } finally {
    await browser.close();
    await floor.stop();
    await product.stop();
    await postgres.stop();
  }
}
