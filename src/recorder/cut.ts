import type { RecordedChart, RecordedStep, Run } from './record.ts';

/** The run with these of its steps; its charts name only the transitions that these took. */
export function withSteps(run: Run, steps: readonly RecordedStep[]): Run {
  const charts = Object.entries(run.charts).map(([id, chart]): [string, RecordedChart] => {
    const taken = new Set(
      steps.flatMap(({ to, moves = [] }) =>
        run.actors[to]?.chart === id ? moves.map(String) : [],
      ),
    );
    const moves = Object.entries(chart.moves).filter(([index]) => taken.has(index));
    return [id, { ...chart, moves: Object.fromEntries(moves) }];
  });
  return { ...run, charts: Object.fromEntries(charts), steps: [...steps] };
}

/** The run without its first steps; the actors are then as they were after these. */
export function withoutFirst(run: Run, count: number): Run {
  const actors = run.actors.map((actor) => ({ ...actor }));
  for (const { to, active } of run.steps.slice(0, count)) {
    const actor = actors[to];
    if (actor && active) actor.active = active;
  }
  return withSteps({ ...run, actors }, run.steps.slice(count));
}
