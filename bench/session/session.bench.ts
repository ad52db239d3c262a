/**
 * A session of ten minutes: one person at a page does everything once a minute, while the other writes, reads, comes and
 * goes. Counts the long tasks, and weighs the page after its first round and at its end.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { launch } from '../infra/browser.ts';
import { runs, type Figure } from '../infra/rounds.ts';
import { weigh, type Weight } from '../infra/weigh.ts';
import { keepDiary, told, type Diary, type LongTask } from './diary.ts';
import { startSession } from './product.ts';
import { playRound, signIn, steps } from './script.ts';

/** BENCH_RUNS=1 makes a try of one minute. */
const minutes = Math.min(runs, 10);
/** The page may be heavier at the end than after its first round by so much. */
const growth = 1.2;

interface Variant {
  readonly name: string;
  /** The CPU is so many times slower. */
  readonly slower: number;
  readonly longestMs: number;
}

export const measureSession = () => measure({ name: 'desktop', slower: 1, longestMs: 50 });
export const measureSlowSession = () =>
  measure({ name: 'CPU 4 times slower', slower: 4, longestMs: 100 });

async function measure(variant: Variant): Promise<Figure[]> {
  const product = await startSession();
  const folder = await mkdtemp(join(tmpdir(), 'vest-bench-session-'));
  const browser = await launch();
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      locale: 'ru-RU',
    });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: variant.slower });
    const diary = await keepDiary(page);
    const stage = { page, companion: product.companion, pictures: await makePictures(folder) };

    const endsAt = performance.now() + minutes * 60_000;
    diary.begins('signing in');
    await signIn(page, product.url, product.maria.password);
    await playRound(stage, 1, diary.begins);
    const first = await weighQuietly(page, diary);
    let round = 1;
    while (round < 2 || performance.now() < endsAt) {
      round += 1;
      await playRound(stage, round, diary.begins);
    }
    const last = await weighQuietly(page, diary);
    const tasks = diary.tasks();
    console.log(told(tasks, variant.longestMs));
    return figuresOf(variant, round, tasks, first, last);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
    await product.stop();
  }
}

/** The weighing itself is a long task, which is nobody's. */
async function weighQuietly(page: Page, diary: Diary): Promise<Weight> {
  diary.begins(null);
  return weigh(page);
}

function figuresOf(
  { name, longestMs }: Variant,
  rounds: number,
  tasks: readonly LongTask[],
  first: Weight,
  last: Weight,
): Figure[] {
  const prefix = `${minutes} minutes, ${name}`;
  const tooLong = tasks.filter(({ ms }) => ms > longestMs);
  const common = { floor: null, target: null };
  return [
    {
      ...common,
      name: `${prefix}: tasks over ${longestMs} ms`,
      unit: '',
      product: tooLong.length,
      target: { kind: 'atMost', value: 0 },
    },
    {
      ...common,
      name: `${prefix}: the longest task over 50 ms`,
      unit: 'ms',
      product: Math.max(0, ...tasks.map(({ ms }) => ms)),
    },
    {
      ...common,
      name: `${prefix}: rounds of ${Object.keys(steps).length} steps`,
      unit: '',
      product: rounds,
    },
    {
      name: `${prefix}: heap at the end (floor: after the first round)`,
      unit: 'MB',
      product: last.heapMb,
      floor: first.heapMb,
      target: { kind: 'atMost', ratio: growth },
    },
    {
      name: `${prefix}: DOM nodes of all kinds at the end (floor: after the first round)`,
      unit: '',
      product: last.nodes,
      floor: first.nodes,
      target: { kind: 'atMost', ratio: growth },
    },
    {
      name: `${prefix}: detached elements at the end (floor: after the first round)`,
      unit: '',
      product: last.detached,
      floor: first.detached,
      target: null,
    },
  ];
}

export async function makePictures(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const index of [1, 2]) {
    const noise = { type: 'gaussian', mean: 128, sigma: 10 * index } as const;
    const path = join(folder, `снимок ${index}.jpg`);
    const bytes = await sharp({
      create: { width: 1_600, height: 1_200, channels: 3, background: 'black', noise },
    })
      .jpeg({ quality: 70 })
      .toBuffer();
    await writeFile(path, bytes);
    paths.push(path);
  }
  return paths;
}
