/** The call's bar: which buttons it has, by the room for them and by what the person may do (spec 6). */
import type { Page } from '@playwright/test';
import { TrackSource } from 'livekit-server-sdk';
import { connect, expect, test } from '../infra/calls.ts';
import { callWindow, control } from '../infra/call-window.ts';
import { twoFriends } from '../infra/people.ts';
import { livekitOf } from '../infra/livekit.ts';

/** The words depend on the width of the call, which is nine tenths of the window's. */
async function expectWords(
  page: Page,
  windowPx: number,
  callPx: number,
  place: 'beside' | 'below' | 'nowhere',
) {
  await page.setViewportSize({ width: windowPx, height: 900 });
  const { width = 0 } = (await callWindow(page).boundingBox()) ?? {};
  expect(Math.round(width)).toBe(callPx);
  const shown = async () => {
    const word = await control(page, 'Микрофон').getByText('Микрофон').boundingBox();
    const icon = await control(page, 'Микрофон').locator('svg').boundingBox();
    if (!word || !icon) return 'nowhere';
    return word.y >= icon.y + icon.height ? 'below' : 'beside';
  };
  await expect.poll(shown, { message: `the words at ${windowPx} px` }).toBe(place);
}

test('слова на кнопках — рядом со значком или под ним, пока есть место, подсказки — всегда; чего нельзя, того на панели нет', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  await connect(anna, boris, { video: true });
  const { page } = anna;
  const chat = callWindow(page).getByRole('region', { name: 'Чат' });
  await expectWords(page, 845, 761, 'beside');
  await expectWords(page, 843, 759, 'below');
  await expectWords(page, 360, 360, 'below');
  await expectWords(page, 359, 359, 'nowhere');
  await page.setViewportSize({ width: 843, height: 900 });
  await expect(control(page, 'Микрофон')).toHaveAttribute('title', 'Выключить микрофон (M)');
  await expect(control(page, 'Чат')).toHaveAttribute('title', 'Открыть чат');
  await control(page, 'Чат').click();
  await expect(chat).toBeVisible();
  await expectWords(page, 1_112, 1_001, 'beside');
  await expectWords(page, 1_109, 998, 'below');

  const { rooms } = await livekitOf(vest.server);
  const room = `conv-${new URL(page.url()).searchParams.get('c')}`;
  const people = await rooms.listParticipants(room);
  const identity = people.find(({ name }) => name === anna.displayName)?.identity ?? '';
  const permit = (permission: object) => rooms.updateParticipant(room, identity, { permission });
  await permit({
    canSubscribe: true,
    canPublish: true,
    canPublishSources: [TrackSource.MICROPHONE],
    canPublishData: false,
  });
  for (const name of ['Камера', 'Экран', 'Чат']) await expect(control(page, name)).toHaveCount(0);
  await expect(chat).toHaveCount(0);
  await expect(control(page, 'Микрофон')).toBeVisible();
  await permit({ canSubscribe: true, canPublish: false, canPublishData: true });
  await expect(control(page, 'Микрофон')).toHaveCount(0);
  await expect(chat).toBeVisible();
  for (const name of ['Чат', 'Настройки', 'Выйти']) await expect(control(page, name)).toBeVisible();
});
