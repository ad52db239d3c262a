/**
 * From a click to the first content of each page, dialog and conversation, the first time after a start and the second,
 * beside empty ones of the same kind. All code has been fetched before.
 */
import type { Page } from '@playwright/test';
import { watchShifts } from '../content/in-page.ts';
import { startChats } from '../chats/product.ts';
import { launch } from '../infra/browser.ts';
import { serveFloorPage } from '../infra/floor/serve.ts';
import { interleave, median, type Figure } from '../infra/rounds.ts';
import { openMs, type Sign } from './in-page.ts';

/** Our own work must not be seen: three frames. */
const ownMs = 50;
const messages = 100;

interface Opening {
  readonly name: string;
  readonly by: Sign;
  readonly shows: Sign;
  /** It closes with Escape; the others give way to the next one. */
  readonly isDialog?: true;
  /** The server is asked for it the first time, and the floor asks nobody. */
  readonly isAsked?: true;
}

const page = (name: string, shows: Sign = ['main h1', name]): Opening => ({
  name: `page '${name}'`,
  by: ['nav a', name],
  shows,
});
const dialog = (trigger: Sign, heading: string): Opening => ({
  name: `dialog '${heading}'`,
  by: trigger,
  shows: ['[role=dialog] h2', heading],
  isDialog: true,
});

const openings: readonly Opening[] = [
  page('Контакты'),
  page('Звонки'),
  page('Настройки', ['main h2', 'Профиль']),
  page('Чаты'),
  { name: 'conversation', by: ['ul a', 'первая'], shows: ['main section h1', 'первая'] },
  { ...dialog(['main section h1 button', 'первая'], 'Профиль'), name: 'profile of the other' },
  {
    name: 'conversation, its messages',
    by: ['ul a', 'вторая'],
    shows: ['article', 'вторая'],
    isAsked: true,
  },
  dialog(['footer button', 'Новая беседа'], 'Создать групповой чат'),
  dialog(['footer button', 'Контакты'], 'Контакты'),
  dialog(['footer button', 'EBLID'], 'Профиль'),
];

/** Opens everything twice after a reload; answers the times, the first ones before the second ones, and the shift. */
async function walk(on: Page): Promise<{ times: number[]; shift: number }> {
  await on.reload({ waitUntil: 'networkidle' });
  await on.evaluate(() => void (window.benchShift = 0));
  const times: number[] = [];
  for (const { by, shows, isDialog } of [...openings, ...openings]) {
    times.push(await on.evaluate(openMs, { by, shows }));
    // Late parts must not disturb the next measurement, and their shift must be counted.
    await on.waitForTimeout(200);
    if (!isDialog) continue;
    await on.keyboard.press('Escape');
    await on.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return { times, shift: await on.evaluate(() => window.benchShift) };
}

export async function measureOpening(): Promise<Figure[]> {
  const product = await startChats(messages);
  const floor = await serveFloorPage('bench/opening/floor/main.tsx', 'opening-floor');
  const browser = await launch();
  try {
    const open = async (): Promise<Page> => {
      const opened = await browser.newPage({
        // In a wider window a profile stands beside the conversation and pushes it aside.
        viewport: { width: 1180, height: 800 },
        locale: 'ru-RU',
      });
      await opened.addInitScript(watchShifts);
      return opened;
    };
    const productPage = await open();
    await product.signIn(productPage, 'первая');
    const floorPage = await open();
    await floorPage.goto(`http://127.0.0.1:${floor.port}/`);

    const measured = await interleave(
      () => walk(productPage),
      () => walk(floorPage),
    );
    const medianOf = (walks: readonly { times: number[] }[], index: number) =>
      median(walks.map(({ times }) => times[index] ?? Infinity));
    const figures = openings.flatMap(({ name, isAsked }, index) =>
      ['first time', 'second time'].map((time, round): Figure => {
        const at = index + round * openings.length;
        return {
          name: `${name}, ${time}`,
          unit: 'ms',
          product: medianOf(measured.product, at),
          floor: medianOf(measured.floor, at),
          target: isAsked && round === 0 ? null : { kind: 'atMost', more: ownMs },
        };
      }),
    );
    const shift: Figure = {
      name: 'layout shift of all of them (the largest of all runs)',
      unit: '',
      product: Math.max(...measured.product.map((one) => one.shift)),
      floor: 0,
      target: { kind: 'atMost', value: 0 },
    };
    return [...figures, shift];
  } finally {
    await browser.close();
    await floor.stop();
    await product.stop();
  }
}
