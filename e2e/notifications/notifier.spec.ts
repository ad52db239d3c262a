/**
 * Notices for people who are not looking: sounds, the title, the system's notifications. The browser is real, and the page
 * records what it began (e2e/notifications/recorded.ts).
 */
import type { Page } from '@playwright/test';
import { expect, test, type Person, type Vest } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat } from '../infra/chat.ts';
import { noticesIn, record, see, settle, soundsIn } from './recorded.ts';

/** Longer than any tab waits before it sounds (300 ms, and a hidden tab's slower timer). */
const silenceMs = 1_500;
/** The pause between two sounds. */
const pauseMs = 2_000;

/** Anna's browser, which records its notices; Boris and Vera, who write. */
async function meet(vest: Vest, permissions: string[] = []) {
  const anna = await vest.person('Анна');
  const [boris, vera] = [await vest.register('Борис'), await vest.register('Вера')];
  const [withBoris, withVera] = [await vest.befriend(anna, boris), await vest.befriend(anna, vera)];
  const say = async (who: typeof boris, conversationId: string) => {
    const call = await vest.as(who);
    return (content: string) =>
      call('POST', '/conversations/send', { conversationId, type: 'TEXT', content });
  };
  await anna.context.grantPermissions(permissions);
  await anna.context.addInitScript(record);
  await settle(anna.page);
  return { anna, fromBoris: await say(boris, withBoris), fromVera: await say(vera, withVera) };
}

async function anotherTab({ context }: Person): Promise<Page> {
  const page = await context.newPage();
  await settle(page);
  return page;
}

/** Waits until no more sounds can come: a tab that decides to stay silent gives no sign. */
async function soundsInTheEnd({ context, page }: Person): Promise<number> {
  await page.waitForTimeout(silenceMs);
  return (await soundsIn(context)).length;
}

async function expectSoundsStay(person: Person, count: number): Promise<void> {
  expect(await soundsInTheEnd(person)).toBe(count);
}

test('сообщение звучит один раз, сколько бы вкладок ни было открыто', async ({ vest }) => {
  const { anna, fromBoris } = await meet(vest);
  const [second, third] = [await anotherTab(anna), await anotherTab(anna)];
  await see(third, 'hidden');
  await fromBoris('привет');
  await expect.poll(() => soundsIn(anna.context)).toMatchObject([{ file: 'notify', volume: 0.9 }]);
  for (const page of [anna.page, second, third]) {
    await expect(chatTile(page, 'Борис')).toContainText('1 непрочитанных');
  }
  await expectSoundsStay(anna, 1);
});

test('пятьдесят сообщений подряд — один звук', async ({ vest }) => {
  const { anna, fromBoris } = await meet(vest);
  await anotherTab(anna);
  const beganMs = Date.now();
  await Promise.all(Array.from({ length: 50 }, (_, n) => fromBoris(`сообщение ${n}`)));
  await expect(chatTile(anna.page, 'Борис')).toContainText('50 непрочитанных');
  const sounds = await soundsInTheEnd(anna);
  expect(sounds).toBeGreaterThan(0);
  // On a slow machine the burst may last longer than the pause between two sounds.
  const lastMs = Math.max(...(await soundsIn(anna.context)).map(({ atMs }) => atMs));
  expect(sounds).toBeLessThanOrEqual(1 + Math.floor((lastMs - beganMs) / pauseMs));
});

test('пока чат открыт и виден, хотя бы в соседней вкладке, нигде не звучит', async ({ vest }) => {
  const { anna, fromBoris, fromVera } = await meet(vest);
  await anotherTab(anna);
  await openChat(anna.page, 'Борис');
  await fromBoris('ты видишь это');
  await expect(bubble(anna.page, 'ты видишь это')).toBeVisible();
  await expectSoundsStay(anna, 0);

  await fromVera('а это нет');
  await expect.poll(() => soundsIn(anna.context)).toHaveLength(1);
});

test('открытый чат в скрытой вкладке звучит и считает, а на виду перестаёт считать', async ({
  vest,
}) => {
  const { anna, fromBoris } = await meet(vest);
  await openChat(anna.page, 'Борис');
  await see(anna.page, 'hidden');
  await fromBoris('ты где?');
  await expect.poll(() => soundsIn(anna.context)).toHaveLength(1);
  await expect(anna.page).toHaveTitle('(1)\u00a0Чаты\u00a0— Весть');
  await see(anna.page, 'visible');
  await expect(anna.page).toHaveTitle('Чаты\u00a0— Весть');
});

test('«Не беспокоить» молчит, но считает; то, что пришло без сети, не звучит', async ({ vest }) => {
  const { anna, fromBoris } = await meet(vest);
  const asAnna = await vest.as(anna);
  await asAnna('PATCH', '/status/me', { status: 'DND' });
  await settle(anna.page, 'не беспокоить');
  await fromBoris('тише');
  await expect(anna.page).toHaveTitle(/^\(1\)/);
  await expectSoundsStay(anna, 0);

  await asAnna('PATCH', '/status/me', { status: 'ONLINE' });
  await settle(anna.page);
  vest.network.set('cut');
  await expect(anna.page.getByText(/Нет соединения|Соединение…/)).toBeVisible();
  await fromBoris('пока тебя не было');
  vest.network.set('open');
  await expect(anna.page).toHaveTitle(/^\(2\)/);
  await expectSoundsStay(anna, 0);
});

test('скрытой странице помогает система: кто и что; щелчок открывает чат, а прочитанное убирается', async ({
  vest,
}) => {
  const { anna, fromBoris, fromVera } = await meet(vest, ['notifications']);
  // The test stays within the page: a page that is loaded anew does not announce what came before its connection.
  await anna.page
    .getByRole('navigation')
    .getByRole('link', { name: /^Контакты/ })
    .click();
  await expect(anna.page.getByRole('heading', { name: 'Контакты' })).toBeVisible();
  await see(anna.page, 'hidden');
  await fromBoris('пойдём гулять?');
  await expect
    .poll(() => noticesIn(anna.page))
    .toEqual([{ title: 'Борис', body: 'пойдём гулять?', isOpen: true }]);
  await fromVera(`👨‍👩‍👧‍👦${'щ'.repeat(130)}`);
  await expect
    .poll(async () => (await noticesIn(anna.page)).at(-1))
    .toEqual({ title: 'Вера', body: `👨‍👩‍👧‍👦${'щ'.repeat(119)}…`, isOpen: true });

  await anna.page.evaluate(() => window.recorded.notices[0]?.click());
  await see(anna.page, 'visible');
  await expect(anna.page).toHaveURL(/\?c=/);
  await expect(bubble(anna.page, 'пойдём гулять?')).toBeVisible();
  await expect
    .poll(async () => (await noticesIn(anna.page)).map(({ isOpen }) => isOpen))
    .toEqual([false, true]);
  await openChat(anna.page, 'Вера');
  await expect
    .poll(async () => (await noticesIn(anna.page)).map(({ isOpen }) => isOpen))
    .toEqual([false, false]);
});

test('о разрешении спрашивают, когда что-то пропущено, и «Не сейчас» помнят', async ({ vest }) => {
  const { anna, fromBoris } = await meet(vest);
  const { page } = anna;
  // The state of a person whom no browser has asked; headless Chromium has already answered for them.
  await anna.context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  await settle(page);
  const bar = page.getByRole('region', { name: 'Уведомления' });
  // Reading the list could count a message before its event arrives.
  await page.route('**/api/conversations', (route) => route.abort());
  await fromBoris('это видно');
  await expect(chatTile(page, 'Борис')).toContainText('1 непрочитанных');
  await expect(bar).toHaveCount(0);

  await see(page, 'hidden');
  await fromBoris('а это пропущено');
  await expect(chatTile(page, 'Борис')).toContainText('2 непрочитанных');
  await see(page, 'visible');
  await expect(bar).toContainText(
    /Показывать уведомления о\sновых сообщениях, когда Весть не\sна\sвиду\?/,
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: `test-results/notify-bar-${colorScheme}.png`,
      animations: 'disabled',
    });
  }
  await page.unroute('**/api/conversations');
  await bar.getByRole('button', { name: 'Не сейчас' }).click();
  await expect(bar).toHaveCount(0);

  await settle(page);
  await see(page, 'hidden');
  await fromBoris('снова пропущено');
  await expect(chatTile(page, 'Борис')).toContainText('3 непрочитанных');
  await see(page, 'visible');
  await openChat(page, 'Борис');
  await expect(composer(page)).toBeVisible();
  await expect(bar).toHaveCount(0);
});
