import { withSteps } from '../../recorder/cut.ts';
import type { RecordedStep, Run } from '../../recorder/record.ts';
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

/** The direct consequences of an act come within this time, ms. */
const actMs = 100;

/** The number of the act to which each step belongs. */
function actsOf(steps: Run['steps']): number[] {
  let act = -1;
  let began = 0;
  let involved = new Set<number>();
  return steps.map(({ to, from, ms }) => {
    if (from === null || !involved.has(from) || ms - began > actMs) {
      act += 1;
      began = ms;
      involved = new Set(from === null ? [] : [from]);
    }
    involved.add(to);
    return act;
  });
}

/** The recording without these lines, the wordless steps of the same acts, and the states that they entered. */
export function withoutLines(runs: readonly Run[], taken: ReadonlySet<string>): Run[] {
  return runs.map((run) => withoutLinesOf(run, taken));
}

function withoutLinesOf(run: Run, taken: ReadonlySet<string>): Run {
  const worded = new Set(linesOfRun(run).map(({ key }) => key));
  const acts = actsOf(run.steps);
  const takenActs = new Set(acts.filter((_, index) => taken.has(keyOf(run, index))));
  const isTaken = (index: number) => {
    const key = keyOf(run, index);
    return taken.has(key) || (takenActs.has(acts[index] ?? -1) && !worded.has(key));
  };
  const gaps = run.actors.map(({ active }) => gapIn(active));
  const steps = run.steps.flatMap((step, index) => {
    const gap = gaps[step.to];
    if (!gap) return [step];
    if (!isTaken(index)) return [gap.kept(step)];
    gap.taken(step);
    return [];
  });
  return withSteps(run, steps);
}

/** Follows one actor: its states are not told from a step that was taken out until one tells all of them anew. */
function gapIn(first: readonly string[]) {
  let active = first;
  let isOpen = false;
  /** The states that steps which were taken out have entered, while it is still in them. */
  let hidden: readonly string[] = [];
  return {
    taken: (step: RecordedStep) => {
      const now = step.active ?? active;
      const entered = now.filter((path) => !active.includes(path));
      hidden = [...hidden.filter((path) => now.includes(path)), ...entered];
      active = now;
      isOpen = true;
    },
    kept: (step: RecordedStep): RecordedStep => {
      active = step.active ?? active;
      if (!isOpen) return step;
      hidden = hidden.filter((path) => active.includes(path));
      const { moves: _unnamed, active: entered, ...told } = step;
      if (!entered) return { ...told, isAfterGap: true };
      isOpen = hidden.length > 0;
      const shown = entered.filter((path) => !hidden.includes(path));
      return { ...told, isAfterGap: true, active: shown };
    },
  };
}
