/**
 * Measures from 'Позвонить' to the ring on the other page, and from 'Ответить' to the first picture of the caller.
 * Every call is the first of its pages: both are loaded anew and then rest, as does the dialog before the answer.
 * The floors have their code, the caller's devices and tokens ahead of time, and no server has to agree. There are
 * three: the caller joins while it rings and sends nothing before the answer, as in our calls; the caller joins after
 * the answer, the simplest way; the caller sends from the start.
 */
import type { Browser, Page } from '@playwright/test';
import { interleave, median, type Figure } from '../infra/rounds.ts';
import { openFloor } from './bare.ts';
import type { CallerOfFloor } from './floor/given.ts';
import type { House } from './house.ts';
import { watchCall } from './in-page.ts';

/** Gives the page time to fetch its code ahead; nobody calls or answers sooner. */
const restMs = 1_500;

const rest = () => new Promise((resolve) => setTimeout(resolve, restMs));

export async function measureAnswering(
  browser: Browser,
  house: House,
  floorUrl: string,
): Promise<Figure[]> {
  const open = async () => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'ru-RU',
      permissions: ['camera', 'microphone'],
    });
    const page = await context.newPage();
    await page.addInitScript(watchCall);
    return page;
  };
  const { id, caller, callee } = house.pair;
  const [callerPage, calleePage] = [await open(), await open()];
  await house.signIn(callerPage, caller, id);
  await house.signIn(calleePage, callee, id);
  // Both pages share one browser, because they talk over a BroadcastChannel.
  const floorCallee = await open();
  const floorCaller = await floorCallee.context().newPage();

  const rings: number[] = [];
  const product = async () => {
    await Promise.all([loadAnew(callerPage), loadAnew(calleePage)]);
    await rest();
    await callerPage.getByRole('button', { name: 'Позвонить с видео', exact: true }).click();
    const answer = calleePage.getByRole('button', { name: 'Ответить', exact: true });
    await answer.waitFor();
    rings.push(await passed(callerPage, 'clickedMs', calleePage, 'dialogMs'));
    await rest();
    await answer.click();
    const ms = await passed(calleePage, 'clickedMs', calleePage, 'pictureMs');
    await leave(callerPage);
    await controlsIn(calleePage).waitFor({ state: 'detached' });
    return ms;
  };

  let rooms = 0;
  const bare = async (kindOfCaller: CallerOfFloor) => {
    const room = `bench-${(rooms += 1)}`;
    for (const [kind, page, who] of [
      ['caller', floorCaller, caller],
      ['callee', floorCallee, callee],
    ] as const) {
      const way = await house.wayInto(room, who);
      await openFloor(page, floorUrl, { kind, way, caller: kindOfCaller });
    }
    await rest();
    await floorCallee.getByRole('button', { name: 'Ответить' }).click();
    const ms = await passed(floorCallee, 'clickedMs', floorCallee, 'pictureMs');
    await Promise.all([floorCaller, floorCallee].map((page) => page.goto('about:blank')));
    return ms;
  };

  const withSender: number[] = [];
  const withSilent: number[] = [];
  const measured = await interleave(product, async () => {
    withSender.push(await bare('sending'));
    withSilent.push(await bare('silent'));
    return bare('late');
  });
  await Promise.all([callerPage, calleePage, floorCallee].map((page) => page.context().close()));

  const answered = median(measured.product);
  const times = { unit: 'ms', product: answered } as const;
  // The first round of rings is a warm-up and does not count, either.
  const counted = (all: readonly number[]) => median(all.slice(1));
  return [
    {
      ...times,
      name: 'call: answer to the first picture painted (floor: livekit-client alone joins on both sides)',
      floor: median(measured.floor),
      target: { kind: 'atMost', ratio: 1.3 },
    },
    {
      ...times,
      name: 'the same (floor: it joins who has joined while it rang, and sends from the answer on)',
      floor: counted(withSilent),
      target: null,
    },
    {
      ...times,
      name: 'the same (floor: it joins who is sending already)',
      floor: counted(withSender),
      target: null,
    },
    {
      name: 'call: invite to the ring painted',
      unit: 'ms',
      product: counted(rings),
      floor: null,
      target: null,
    },
  ];
}

/** Loads the page and waits for its code and its connection. */
async function loadAnew(page: Page): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      // This frame is Socket.IO's confirmation of the connection.
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve();
      });
    });
  });
  await page.reload();
  await Promise.all([connected, page.getByPlaceholder('Напишите сообщение...').waitFor()]);
}

export async function leave(page: Page): Promise<void> {
  const controls = controlsIn(page);
  await controls.getByRole('button', { name: 'Выйти' }).click();
  await controls.waitFor({ state: 'detached' });
}

const controlsIn = (page: Page) => page.getByRole('toolbar', { name: 'Управление звонком' });

type Mark = 'clickedMs' | 'dialogMs' | 'pictureMs';

/** Milliseconds from a mark in one page to a mark in another page, or in the same one. */
async function passed(from: Page, began: Mark, to: Page, ended: Mark): Promise<number> {
  const shown = await to.waitForFunction((name) => window.benchCall[name], ended);
  const clicked = await from.evaluate((name) => window.benchCall[name], began);
  if (clicked === null) throw new Error('nobody clicked');
  return Number(await shown.jsonValue()) - clicked;
}
