/** LiveKit's own simulated connection faults: the call recovers without anybody's help. */
import type { Page } from '@playwright/test';
import type { Room, SimulationScenario } from 'livekit-client';
import { connect, expect, test } from '../infra/calls.ts';
import { callWindow } from '../infra/call-window.ts';
import { twoFriends } from '../infra/people.ts';
import { receives } from '../infra/media.ts';

/** The fields of React's internal tree that lead to a component's props. */
interface Fiber {
  readonly return: Fiber | null;
  readonly memoizedProps: { readonly value?: unknown } | null;
}

/**
 * Breaks the connection if it is whole, and answers whether it did. The page has no access for tests, so the room is read
 * from the context that the call's views get.
 */
function breakConnection(page: Page, scenario: SimulationScenario): Promise<boolean> {
  return callWindow(page).evaluate((element, name) => {
    const isRoom = (value: unknown): value is Room =>
      typeof value === 'object' && value !== null && 'simulateScenario' in value;
    const [, fiber] =
      Object.entries(element).find(([key]) => key.startsWith('__reactFiber$')) ?? [];
    // React keeps the component's fiber as a property of its element.
    for (let at = fiber as Fiber | null; at; at = at.return) {
      const value = at.memoizedProps?.value;
      if (isRoom(value)) {
        const state: string = value.state;
        if (state !== 'connected') return false;
        // Some scenarios end only with the connection.
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
      // The connection must have recovered from the previous fault.
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
