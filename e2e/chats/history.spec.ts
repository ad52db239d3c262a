import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { writePast } from '../infra/history.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { bubble, openChat } from '../infra/chat.ts';
import { annaAndFriend } from '../infra/people.ts';

const TURN_PX = 300;

/** How the rows on the screen have moved, as a person saw it. */
interface Way {
  /** How far they have moved down since the watch began. */
  wentPx: number;
  /** How much further up the loaded rows can be scrolled. */
  roomPx: number;
  /** Frames since they last moved. */
  stillFrames: number;
  /** Frames in which they moved up, moved further than one turn of the wheel, or were all replaced. */
  jumps: string[];
}

/** Looks at every painted frame, also between two turns of the wheel, when a page arrives. */
async function watchRows(log: Locator): Promise<() => Promise<Way>> {
  const watch = await log.evaluateHandle((element, turnPx) => {
    const way: Way = { wentPx: 0, roomPx: element.scrollTop, stillFrames: 0, jumps: [] };
    const inView = () => {
      const { top, bottom } = element.getBoundingClientRect();
      return [...element.querySelectorAll('article')].flatMap((row) => {
        const box = row.getBoundingClientRect();
        const [text = ''] = (row.querySelector('p')?.textContent ?? '').split('\n');
        return box.bottom > top && box.top < bottom ? [{ text, top: box.top }] : [];
      });
    };
    let before = inView();
    const look = () => {
      const now = new Map(inView().map((row) => [row.text, row.top]));
      const kept = before.find(({ text }) => now.has(text));
      const wentPx = kept ? (now.get(kept.text) ?? 0) - kept.top : NaN;
      if (!(wentPx >= -2 && wentPx <= turnPx + 2))
        way.jumps.push(`${kept?.text ?? 'every row'} by ${wentPx} px at ${way.wentPx} px`);
      way.wentPx += kept ? wentPx : 0;
      way.roomPx = element.scrollTop;
      way.stillFrames = wentPx === 0 ? way.stillFrames + 1 : 0;
      before = inView();
    };
    // A message sent in a frame is delivered after its painting, when rows have been measured and corrected.
    const painted = new MessageChannel();
    painted.port1.addEventListener('message', look);
    painted.port1.start();
    const ask = () => {
      painted.port2.postMessage(null);
      requestAnimationFrame(ask);
    };
    ask();
    return way;
  }, TURN_PX);
  return () => watch.jsonValue();
}

async function chatWithLongHistory(vest: Vest): Promise<Page> {
  const { anna, boris, conversationId } = await annaAndFriend(vest);
  const short = Array.from({ length: 6 }, () => 'запись {n}');
  const contents = [...short, `запись {n}\n${'длинная строка '.repeat(20)}`];
  await writePast(vest.server, { conversationId, author: boris.username, count: 500, contents });
  await vest.readEverything(anna, conversationId);
  return anna.page;
}

test('500 сообщений истории листаются до самого верха без скачка', async ({ vest }) => {
  const page = await chatWithLongHistory(vest);
  await goesUpWithoutAJump(page);
});

test('500 сообщений истории листаются без скачка, и когда страницы приходят через 700 мс', async ({
  vest,
}) => {
  const page = await chatWithLongHistory(vest);
  await page.route(/messages\?before=/, async (route) => {
    const answer = await route.fetch();
    // No event ends this wait: it is the slow network that this test is about.
    await delay(700);
    await route.fulfill({ response: answer });
  });
  await goesUpWithoutAJump(page);
});

/** Turns the wheel up once and waits for its end; two turns at once would look like a jump in a late frame. */
async function turn(page: Page, way: () => Promise<Way>): Promise<void> {
  const { wentPx: startPx, roomPx } = await way();
  await page.mouse.wheel(0, -TURN_PX);
  const isOver = async () => {
    const { wentPx, stillFrames, jumps } = await way();
    expect(jumps).toEqual([]);
    const turnedPx = wentPx - startPx;
    // Near the top a turn ends where the loaded rows end, and a page that arrives just then makes more room.
    const isEnded = turnedPx >= TURN_PX - 2 || stillFrames >= 10;
    return isEnded && turnedPx >= Math.min(TURN_PX, roomPx) - 2;
  };
  await expect.poll(isOver, { intervals: [10] }).toBe(true);
}

async function goesUpWithoutAJump(page: Page): Promise<void> {
  await openChat(page, 'Борис');
  await expect(bubble(page, 'запись 500')).toBeInViewport();

  const log = page.getByRole('log');
  await log.hover();
  const way = await watchRows(log);
  const first = bubble(page, 'запись 1');
  let turns = 0;
  while (!(await first.isVisible())) {
    await turn(page, way);
    turns += 1;
  }
  const { jumps, wentPx } = await way();
  expect(jumps).toEqual([]);
  // Nothing moved between the turns either.
  expect(wentPx).toBeLessThanOrEqual(turns * TURN_PX + 2);
}

test('страница истории, которая пришла, когда её уже ждут у верхнего края, ничего не сдвигает', async ({
  vest,
}) => {
  const page = await chatWithLongHistory(vest);
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.route(/messages\?before=/, async (route) => {
    const answer = await route.fetch();
    if (isHeld) await new Promise<void>((go) => held.push(go));
    await route.fulfill({ response: answer });
  });
  await openChat(page, 'Борис');
  await expect(bubble(page, 'запись 500')).toBeInViewport();

  const log = page.getByRole('log');
  await log.hover();
  const way = await watchRows(log);
  for (const first of [451, 351, 251]) {
    isHeld = true;
    while (!(await bubble(page, `запись ${first}`).isVisible())) await turn(page, way);
    await expect.poll(() => held.length).toBe(1);
    isHeld = false;
    held.pop()?.();
    await turn(page, way);
    await expect(bubble(page, `запись ${first - 4}`)).toBeAttached();
    await turn(page, way);
    await expect(bubble(page, `запись ${first - 4}`)).toBeInViewport();
    expect((await way()).jumps).toEqual([]);
  }
});
