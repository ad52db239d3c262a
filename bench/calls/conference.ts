/**
 * Measures how much of the processor a call of four takes in a page, beside the LiveKit components' own conference with
 * the same guests, pictures, windows and areas. Each page has a browser of its own. Two groups of processes are
 * counted: those of the pages (code, and pictures packed and unpacked), and all of them (with the drawing).
 */
import type { Browser, Page } from '@playwright/test';
import type { Socket } from 'socket.io-client';
import { launch } from '../infra/browser.ts';
import { interleave, median, runs, type Figure } from '../infra/rounds.ts';
import { leave } from './answering.ts';
import { openFloor } from './bare.ts';
import type { House } from './house.ts';
import { fakeMedia } from './media.ts';

/** Everybody's pictures have grown to their full size by then. */
const settleMs = 8_000;
const windowMs = 10_000;
/** A round takes half a minute and counts a thousand pictures. */
const rounds = Math.ceil(runs / 4);

interface Share {
  /** Percent of one core. */
  readonly pages: number;
  readonly all: number;
}

export async function measureConference(house: House, floorUrl: string): Promise<Figure[]> {
  const [browser, floorBrowser, guestsBrowser] = [
    await launch(fakeMedia),
    await launch(fakeMedia),
    await launch(fakeMedia),
  ];
  const { id, caller, others } = house.group;
  const sockets: Socket[] = [];
  for (const other of others) sockets.push(await house.socket(other));
  try {
    const page = await open(browser);
    await house.signIn(page, caller, id);
    const floorPage = await open(floorBrowser);
    const guestsPage = await open(guestsBrowser);

    const bringGuests = async (room: string) => {
      const ways = await Promise.all(others.map((other) => house.wayInto(room, other)));
      await openFloor(guestsPage, floorUrl, { kind: 'guests', ways });
    };
    const everybodyIsShown = (shown: Page) =>
      shown.waitForFunction(
        (count) =>
          // Our page has one more video, which is kept for picture in picture.
          [...document.querySelectorAll('video:not([aria-hidden])')].filter(
            (video) => video instanceof HTMLVideoElement && video.videoWidth > 0,
          ).length === count,
        others.length + 1,
      );

    const whole: { product: number[]; floor: number[] } = { product: [], floor: [] };
    const measured = await interleave(
      async () => {
        const accepted = sockets.map((socket) => accept(socket, id));
        await page.getByRole('button', { name: 'Позвонить с видео', exact: true }).click();
        await Promise.all(accepted);
        await bringGuests(`conv-${id}`);
        await everybodyIsShown(page);
        const share = await shareOf(browser);
        await leave(page);
        await guestsPage.goto('about:blank');
        for (const socket of sockets) await socket.emitWithAck('call:end', { conversationId: id });
        whole.product.push(share.all);
        return share.pages;
      },
      async () => {
        const room = 'bench-conference';
        const way = await house.wayInto(room, caller);
        await openFloor(floorPage, floorUrl, { kind: 'conference', way });
        await bringGuests(room);
        await everybodyIsShown(floorPage);
        const share = await shareOf(floorBrowser);
        await Promise.all([floorPage, guestsPage].map((one) => one.goto('about:blank')));
        whole.floor.push(share.all);
        return share.pages;
      },
      rounds,
    );
    return [
      {
        name: "call of 4, the page's share of a core (floor: the LiveKit components' conference)",
        unit: '%',
        product: median(measured.product),
        floor: median(measured.floor),
        target: null,
      },
      {
        name: 'the same, all of the browser',
        unit: '%',
        product: median(whole.product.slice(1)),
        floor: median(whole.floor.slice(1)),
        target: null,
      },
    ];
  } finally {
    for (const socket of sockets) socket.disconnect();
    await Promise.all([browser, floorBrowser, guestsBrowser].map((one) => one.close()));
  }
}

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'ru-RU',
    permissions: ['camera', 'microphone'],
  });
  return context.newPage();
}

/** Accepts the call as soon as it rings. */
function accept(socket: Socket, conversationId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('call:incoming', ({ callId }: { callId: string }) => {
      socket
        .emitWithAck('call:accept', { conversationId, callId, video: true })
        .then(
          (answer: { ok: boolean }) =>
            answer.ok ? resolve() : reject(new Error(JSON.stringify(answer))),
          reject,
        );
    });
  });
}

async function shareOf(browser: Browser): Promise<Share> {
  const session = await browser.newBrowserCDPSession();
  const spent = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const sum = (processes: typeof processInfo) =>
      processes.reduce((seconds, { cpuTime }) => seconds + cpuTime, 0);
    return {
      atMs: performance.now(),
      pages: sum(processInfo.filter(({ type }) => type === 'renderer')),
      all: sum(processInfo),
    };
  };
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const before = await spent();
  await new Promise((resolve) => setTimeout(resolve, windowMs));
  const after = await spent();
  await session.detach();
  const share = (one: 'pages' | 'all') =>
    ((after[one] - before[one]) * 1000 * 100) / (after.atMs - before.atMs);
  return { pages: share('pages'), all: share('all') };
}
