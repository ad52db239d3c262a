/**
 * Calls over a real LiveKit, with Chromium's own devices: answering, ringing, four at once, and the size of the code.
 */
import { launch } from '../infra/browser.ts';
import { serveFloorPage } from '../infra/floor/serve.ts';
import type { Figure } from '../infra/rounds.ts';
import { measureAnswering } from './answering.ts';
import { measureConference } from './conference.ts';
import { startHouse } from './house.ts';
import { fakeMedia } from './media.ts';
import { measureSizes } from './sizes.ts';

export async function measureCalls(): Promise<Figure[]> {
  const floor = await serveFloorPage('bench/calls/floor/main.ts', 'calls-floor');
  const house = await startHouse(floor.port);
  const floorUrl = `http://127.0.0.1:${floor.port}/`;
  try {
    return [
      ...(await withBrowser((browser) => measureAnswering(browser, house, floorUrl))),
      ...(await measureConference(house, floorUrl)),
      ...(await measureSizes()),
    ];
  } finally {
    await house.stop();
    await floor.stop();
  }
}

async function withBrowser<T>(
  work: (browser: Awaited<ReturnType<typeof launch>>) => Promise<T>,
): Promise<T> {
  const browser = await launch(fakeMedia);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
