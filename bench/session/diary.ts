/** Keeps what was done when, so that each long task can be told with its step. */
import type { Page } from '@playwright/test';
import { watchLongTasks, type Noted } from './in-page.ts';

export interface LongTask {
  readonly step: string;
  readonly ms: number;
  /** Scripts of its frame, as far as the browser tells. */
  readonly scripts: readonly string[];
}

export interface Begun {
  /** null: what follows is not part of the session. */
  readonly step: string | null;
  /** By the clock of the machine, in ms. */
  readonly at: number;
}

export interface Diary {
  begins: (step: string | null) => void;
  /** The long tasks so far. */
  tasks(): readonly LongTask[];
}

/** Must be called before the page is opened. */
export async function keepDiary(page: Page): Promise<Diary> {
  const begun: Begun[] = [];
  const noted: Noted[] = [];
  await page.exposeFunction('benchNote', (one: Noted) => void noted.push(one));
  await page.addInitScript(watchLongTasks);
  return {
    begins(step) {
      begun.push({ step, at: performance.timeOrigin + performance.now() });
    },
    tasks: () => tasksOf(noted, begun),
  };
}

/** Gives each long task to the step in which it began, with the scripts of the long frames that it had a part in. */
export function tasksOf(noted: readonly Noted[], begun: readonly Begun[]): LongTask[] {
  const frames = noted.filter(({ kind }) => kind !== 'longtask');
  return noted.flatMap(({ kind, startedAt, ms }): LongTask[] => {
    const step = begun.findLast(({ at }) => at <= startedAt)?.step ?? null;
    if (kind !== 'longtask' || step === null) return [];
    const around = frames.filter(
      (frame) => frame.startedAt < startedAt + ms && startedAt < frame.startedAt + frame.ms,
    );
    return [{ step, ms, scripts: around.flatMap(({ scripts }) => scripts) }];
  });
}

/** For each step: how many tasks were long, how many too long, and what ran in the longest ones. */
export function told(tasks: readonly LongTask[], longestMs: number): string {
  return [...Map.groupBy(tasks, ({ step }) => step)]
    .map(([step, all]) => {
      const longest = all.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
      const tooLong = all.filter(({ ms }) => ms > longestMs).length;
      return [
        `${step}: ${all.length} tasks over 50 ms, ${tooLong} over ${longestMs} ms`,
        ...longest.flatMap(({ ms, scripts }) => [
          `  ${Math.round(ms)} ms`,
          ...scripts.map((script) => `    ${script}`),
        ]),
      ].join('\n');
    })
    .join('\n');
}
