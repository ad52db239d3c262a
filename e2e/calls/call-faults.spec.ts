/** A call goes on, or ends with a reason, when the network, our server or the video server fails. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { callEndedShownMs, callPeerMs } from '#contract/call-limits.ts';
import {
  answer,
  callsAreThere,
  connect,
  expect,
  startCall,
  test,
  videoServers,
} from '../infra/calls.ts';
import { callWindow, control, tile } from '../infra/call-window.ts';
import { twoFriends } from '../infra/people.ts';
import { awakeDevices, receives } from '../infra/media.ts';
import { mediaPath } from '../infra/media-path.ts';
import { type Person } from '../infra/test.ts';
import { listen, patientCallMs } from '../infra/time.ts';

/** Machines that do three things at once are slow. */
const patience = { timeout: 90_000 };

const toast = ({ page }: Person, words: string) => callWindow(page).getByText(words);

async function areTogether(...people: Person[]): Promise<void> {
  await Promise.all(people.map(({ page }) => receives(page, 'audio')));
  for (const one of people) await expect(toast(one, 'Переподключаемся…')).toBeHidden(patience);
}

/** Sets how long the page waits for a lost person, until the next reload; rules test the contract's own time. */
const waitForPeer = (page: Page, ms: number) =>
  page.evaluate(
    ({ contractMs, patienceMs }) => {
      const begin = window.setTimeout.bind(window);
      const waiting = (handler: TimerHandler, after = 0, ...args: unknown[]) =>
        begin(handler, after === contractMs ? patienceMs : after, ...args);
      Object.assign(window, { setTimeout: waiting });
    },
    { contractMs: callPeerMs, patienceMs: ms },
  );

/** Leaves without a goodbye, like a closed tab or an empty battery. LiveKit notices after 20 s. */
const vanish = ({ page }: Person) => page.goto('about:blank');

async function comesBack({ anna, boris }: { anna: Person; boris: Person }): Promise<void> {
  await waitForPeer(anna.page, patientCallMs);
  const isWaiting = toast(anna, 'Собеседник переподключается…');
  await vanish(boris);
  await expect(isWaiting).toBeVisible(patience);
  await boris.page.goto('/');
  await expect(callWindow(boris.page)).toBeVisible(patience);
  await expect(isWaiting).toBeHidden(patience);
  await areTogether(anna, boris);
}

async function staysAway({ anna, boris }: { anna: Person; boris: Person }): Promise<void> {
  await waitForPeer(anna.page, 3_000);
  const said = await listen(anna.page.locator('body'), 'Собеседник переподключается…');
  await vanish(boris);
  await said();
  const over = anna.page.getByRole('status').filter({ hasText: 'Собеседник пропал со связи' });
  await expect(over).toContainText('Борис', patience);
  await expect(over.getByRole('button', { name: 'Перезвонить' })).toBeVisible();
  await over.getByRole('button', { name: 'Сообщить о проблеме' }).click();
  await expect(callWindow(anna.page)).toBeHidden();
  await expect.poll(() => awakeDevices(anna.page), { message: 'cameras, microphones' }).toBe(0);
  // The notice goes, and what was opened from it stays.
  await expect(over).toHaveCount(0, { timeout: 2 * callEndedShownMs });
  const report = anna.page.getByRole('dialog', { name: 'Сообщить о проблеме' });
  await expect(report.getByRole('checkbox', { name: /Звонок:/ }).first()).toBeVisible();
}

test('чья страница пропала, тот «переподключается»: вернулся — и говорят дальше, не вернулся — звонок кончен', async ({
  vest,
}) => {
  test.setTimeout(300_000);
  const pairs = await Promise.all([twoFriends(vest), twoFriends(vest)]);
  for (const { anna, boris } of pairs) {
    await connect(anna, boris);
    await receives(anna.page, 'audio');
  }
  // Both run at once, because each waits for the same 20 s.
  await Promise.all([comesBack(pairs[0]), staysAway(pairs[1])]);
});

test('сеть пропала на десять секунд: «Переподключаемся…», и тот же звонок идёт дальше', async ({
  vest,
}) => {
  test.setTimeout(300_000);
  const { anna, boris } = await twoFriends(vest);
  const path = await mediaPath([anna.context, boris.context]);
  await Promise.all([anna.page.reload(), boris.page.reload()]);
  await connect(anna, boris, { video: true });
  await Promise.all([receives(boris.page, 'video'), receives(anna.page, 'audio')]);

  path.set('cut');
  vest.network.set('cut');
  await expect(toast(anna, 'Переподключаемся…')).toBeVisible(patience);
  // The length of the outage that this test is about.
  await wait(10_000);
  path.set('open');
  vest.network.set('open');

  await areTogether(anna, boris);
  await receives(boris.page, 'video');
  await control(anna.page, 'Выйти').click();
  await expect(callWindow(boris.page)).toBeHidden(patience);
  await path.stop();
});

test('сервер упал, пока звонило, и во время звонка: звонит дальше и говорят дальше', async ({
  vest,
}) => {
  test.setTimeout(300_000);
  const { anna, boris } = await twoFriends(vest);
  await startCall(anna.page);
  await expect(boris.page.getByRole('alertdialog')).toBeVisible(patience);
  await vest.server.kill();
  await vest.server.start();
  await callsAreThere(vest.server);
  await answer(boris.page);
  for (const { page } of [anna, boris]) await expect(callWindow(page)).toBeVisible(patience);
  await areTogether(anna, boris);

  await vest.server.kill();
  // The media does not pass our server, so it goes on.
  await Promise.all([anna, boris].map(({ page }) => receives(page, 'audio')));
  // The notice is seen first; otherwise its absence below would prove nothing.
  for (const one of [anna, boris])
    await expect(toast(one, 'Переподключаемся…')).toBeVisible(patience);
  await vest.server.start();
  await callsAreThere(vest.server);
  await areTogether(anna, boris);

  // The restarted server knows the call: one who hangs up ends it for both.
  await control(boris.page, 'Выйти').click();
  await expect(callWindow(anna.page)).toBeHidden(patience);
});

test('видеосервер упал во время звонка: его поднимают, и звонок возвращается сам', async ({
  vest,
}) => {
  test.setTimeout(300_000);
  const { anna, boris } = await twoFriends(vest);
  await connect(anna, boris, { video: true });
  await receives(boris.page, 'video');

  const before = videoServers(vest.server);
  expect(before).toHaveLength(1);
  // The notice may disappear quickly, so it is awaited from before. Either wording may show: the library may still be trying
  // by itself.
  const ways = ['Переподключаемся…', 'Связь прервалась. Подключаемся заново…'];
  const said = await listen(anna.page.locator('body'), ...ways);
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await said();
  await callsAreThere(vest.server);
  await areTogether(anna, boris);
  await receives(boris.page, 'video');
  const muted = ({ page }: Person, name: string) =>
    tile(page, name).getByRole('img', { name: 'Микрофон выключен' });
  // Both are heard and are shown as speaking, to themselves as well.
  for (const [person, other] of [
    [anna, 'Борис'],
    [boris, 'Анна'],
  ] as const) {
    for (const name of ['Вы', other]) {
      await expect(tile(person.page, name)).toBeVisible(patience);
      await expect(muted(person, name)).toBeHidden(patience);
    }
  }
  await control(boris.page, 'Микрофон').click();
  await expect(muted(boris, 'Вы')).toBeVisible(patience);
  await expect(muted(anna, 'Борис')).toBeVisible(patience);
  await control(boris.page, 'Выйти').click();
  await expect(callWindow(anna.page)).toBeHidden(patience);
});
