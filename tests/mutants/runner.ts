/** Runs workers, two at a time, and gives up those that do not come to rest. */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Fate, Report } from './worker.ts';

const root = resolve(import.meta.dirname, '../..');
/** A mutant takes some tens of milliseconds, an explored one a second or two. */
const restlessMs = 60_000;
/** The start and exploring a chart take longer. */
const startMs = 180_000;

/** A chart, and the area that its tests are in. */
export interface Place {
  readonly name: string;
  readonly area: string;
}

export interface Outcome {
  readonly name: string;
  readonly fate: Fate;
  readonly by: string;
  readonly ms: number;
}

export interface ChartResult {
  readonly place: Place;
  readonly outcomes: readonly Outcome[];
  readonly seconds: number;
}

export async function runCharts(
  places: readonly Place[],
  onResult: (result: ChartResult) => Promise<void>,
): Promise<void> {
  const waiting = [...places];
  const work = async (): Promise<void> => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      await onResult(await runChart(place));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
}

async function runChart(place: Place): Promise<ChartResult> {
  const { name, area } = place;
  const files = [
    ...globSync(`tests/machines/${area}/${name}/*.{rules,model}.test.ts`, { cwd: root }),
  ];
  const outcomes: Outcome[] = [];
  const startedAt = performance.now();
  for (let isDone = false; !isDone;) {
    isDone = await runFrom(name, files.toSorted(), outcomes);
  }
  return { place, outcomes, seconds: (performance.now() - startedAt) / 1000 };
}

/** Runs on until all is done, or until a mutant does not come to rest. */
async function runFrom(
  chart: string,
  files: readonly string[],
  outcomes: Outcome[],
): Promise<boolean> {
  const worker = fork(
    join(import.meta.dirname, 'worker.ts'),
    [chart, String(outcomes.length), ...files],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--import', join(import.meta.dirname, 'hooks.mjs')],
    },
  );
  let timer: NodeJS.Timeout | undefined;
  let names: readonly string[] = [];
  let why = '';
  let isHung = false;
  let isDone = false;
  const watch = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isHung = true;
      worker.kill('SIGKILL');
    }, ms);
  };
  watch(startMs);
  worker.on('message', (report: Report) => {
    watch(report.kind === 'exploring' ? startMs : restlessMs);
    if (report.kind === 'begun') ({ names } = report);
    if (report.kind === 'broken') {
      why = report.why;
      worker.kill('SIGKILL');
    }
    if (report.kind === 'done') {
      isDone = true;
      // It does not end by itself: rules that were given up may wait for ever.
      worker.kill('SIGKILL');
    }
    if (report.kind === 'fate') outcomes.push(report);
  });
  const code = await new Promise<number | null>((settle) => {
    worker.on('exit', settle);
  });
  clearTimeout(timer);
  const hung = names[outcomes.length];
  if (isHung && hung !== undefined) {
    outcomes.push({ name: hung, fate: 'hung', by: '', ms: restlessMs });
  } else if (!isDone) {
    throw new Error(`the mutants of ${chart} ended with ${code}: ${why}`);
  }
  return isDone;
}
