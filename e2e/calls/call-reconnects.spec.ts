/** Whatever breaks a connection to the video server that LiveKit can bring about itself: nobody has to do anything. */
import type { Page } from '@playwright/test';
import type { Room, SimulationScenario } from 'livekit-client';
import { callWindow, connect, expect, test, twoFriends } from '../infra/calls.ts';
import { receives } from '../infra/media.ts';

/** As much of React's own tree as leads to what a view was given. */
interface Fiber {
  readonly return: Fiber | null;
  readonly memoizedProps: { readonly value?: unknown } | null;
}

/**
 * Whether it could be broken: it was whole. The page has no way in for tests: the room is what the call's views are given
 * as a context.
 */
function breakConnection(page: Page, scenario: SimulationScenario): Promise<boolean> {
  return callWindow(page).evaluate((element, name) => {
    const isRoom = (value: unknown): value is Room =>
      typeof value === 'object' && value !== null && 'simulateScenario' in value;
    const [, fiber] =
      Object.entries(element).find(([key]) => key.startsWith('__reactFiber$')) ?? [];
    // React keeps it there for each element that it has drawn.
    for (let at = fiber as Fiber | null; at; at = at.return) {
      const value = at.memoizedProps?.value;
      if (isRoom(value)) {
        const state: string = value.state;
        if (state !== 'connected') return false;
        // Some are over only when the connection is.
        value.simulateScenario(name).catch(() => {});
        return true;
      }
    }
    throw new Error('there is no room above the call');
  }, scenario);
}

test('связь с видеосервером рвётся по-всякому: оба снова видят и слышат друг друга, ничего не делая', async ({
  vest,
}) => {
  test.setTimeout(300_000);
  const { anna, boris } = await twoFriends(vest);
  const ways: string[] = [];
  anna.page.on('websocket', (socket) => {
    if (socket.url().includes('/livekit')) ways.push(socket.url());
  });
  await connect(anna, boris, { video: true, answeredWithVideo: true });
  const seeAndHear = () =>
    Promise.all([anna, boris].map(({ page }) => receives(page, 'video', 'audio')));

  for (const scenario of [
    'signal-reconnect',
    'full-reconnect',
    'node-failure',
    'server-leave',
  ] as const) {
    await test.step(scenario, async () => {
      await seeAndHear();
      const before = ways.length;
      // The last one is over.
      await expect.poll(() => breakConnection(anna.page, scenario), { timeout: 60_000 }).toBe(true);
      await expect.poll(() => ways.length, { timeout: 60_000 }).toBeGreaterThan(before);
    });
  }
  for (const { page } of [anna, boris])
    await expect(callWindow(page)).toBeVisible({ timeout: 60_000 });
  await seeAndHear();
  for (const { page } of [anna, boris])
    await expect(callWindow(page).getByText(/ереподключа/)).toBeHidden({ timeout: 60_000 });
});
