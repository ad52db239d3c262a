import type { Run } from '../../recorder/record.ts';
import { chartNames } from '../text/chart-names.ru.ts';
import { report as text } from '../text/report.ru.ts';
import { stateLabel } from '../text/states.ru.ts';

/** A step of a recording that can be told in words. */
export interface Line {
  /** Identifies the step within the recording. */
  readonly key: string;
  readonly words: string;
}

const clock = new Intl.DateTimeFormat('ru', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const keyOf = (run: Run, index: number): string => `${run.startedAt}:${index}`;

/** Tells the steps that entered a state with words, newest first. */
export function linesOf(runs: readonly Run[]): Line[] {
  return runs.flatMap(linesOfRun).toReversed();
}

function linesOfRun(run: Run): Line[] {
  const active = new Map(run.actors.map((actor, index) => [index, actor.active]));
  return run.steps.flatMap((step, index) => {
    if (!step.active) return [];
    const before = active.get(step.to) ?? [];
    active.set(step.to, step.active);
    const chart = run.actors[step.to]?.chart ?? '';
    const words = step.active
      .filter((path) => !before.includes(path))
      .flatMap((path) => stateLabel(chart, path) ?? []);
    if (words.length === 0) return [];
    const time = clock.format(run.startedAt + step.ms);
    const name = chartNames[chart] ?? chart;
    return [{ key: keyOf(run, index), words: text.line(time, name, words.join(', ')) }];
  });
}

/** The recording without these steps; the next step of their actors says where it began. */
export function withoutLines(runs: readonly Run[], taken: ReadonlySet<string>): Run[] {
  return runs.map((run) => {
    const active = new Map(run.actors.map((actor, index) => [index, actor.active]));
    const inGap = new Set<number>();
    const steps = run.steps.flatMap((step, index) => {
      const before = active.get(step.to) ?? [];
      if (step.active) active.set(step.to, step.active);
      if (taken.has(keyOf(run, index))) {
        inGap.add(step.to);
        return [];
      }
      return [inGap.delete(step.to) ? { ...step, before } : step];
    });
    return { ...run, steps };
  });
}
