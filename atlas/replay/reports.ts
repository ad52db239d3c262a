import type { Report } from '../../src/inspector/report.ts';
import type { Plain } from '../../src/inspector/redact.ts';
import type { Recording, Run } from '../../src/recorder/record.ts';
import { withOuter } from './places.ts';
import { movesIn, type ChartOf } from './known.ts';

/** Tells the inspector what a recording holds, each run as a page of its own. */
export function reportsOf({ runs }: Pick<Recording, 'runs'>, chartFor: ChartOf): Report[] {
  return [
    ...runs.flatMap((run, index) => reportsOfRun(run, String(index), chartFor)),
    // The inspector lets closed pages go when another one opens.
    ...runs.map(({ startedAt, steps }, index): Report => ({
      type: 'page.closed',
      page: String(index),
      at: startedAt + (steps.at(-1)?.ms ?? 0),
    })),
  ];
}

function reportsOfRun(run: Run, page: string, chartFor: ChartOf): Report[] {
  const known = run.actors.map(({ chart }) => (chart === null ? undefined : chartFor(chart)));
  const places = run.actors.map(({ active }) => active);
  const activeOf = (actor: number) => {
    const leaves = places[actor] ?? [];
    return leaves.length === 0 ? [] : [...withOuter(leaves)];
  };
  const nameOf = (actor: number) => run.actors[actor]?.name ?? '';
  const opened: Report[] = [
    { type: 'page.opened', page, at: run.startedAt },
    ...run.actors.map(({ name, parent }, actor): Report => ({
      type: 'actor.started',
      page,
      at: run.startedAt,
      actor: String(actor),
      parent: parent === null ? null : String(parent),
      id: name,
      systemId: null,
      chart: known[actor]?.chart ?? null,
      active: activeOf(actor),
      isWatched: true,
    })),
  ];
  const steps = run.steps.flatMap((step): Report[] => {
    const at = run.startedAt + step.ms;
    const { to, from } = step;
    const sent: Report = {
      type: 'event.sent',
      page,
      at,
      to: String(to),
      from: from === null ? null : String(from),
      receiver: nameOf(to),
      sender: from === null ? null : nameOf(from),
      name: step.type,
      // Safe: what was recorded is JSON.
      event: step.event as Plain,
    };
    if (step.isAfterGap) places[to] = [];
    if (step.active) places[to] = step.active;
    const broken = step.isBroken ? [brokenReport(page, at, String(to), activeOf(to))] : [];
    if (!step.active && !step.moves && !step.isAfterGap) return [sent, ...broken];
    const moves = known[to] ? movesIn(run, step, known[to]).flatMap((move) => move ?? []) : [];
    const name = nameOf(to);
    return [
      sent,
      { type: 'actor.moved', page, at, actor: String(to), name, moves, active: activeOf(to) },
      ...broken,
    ];
  });
  return [...opened, ...steps];
}

/** The data of the actor and its error are not recorded. */
const brokenReport = (page: string, at: number, actor: string, active: string[]): Report => ({
  type: 'actor.changed',
  page,
  at,
  actor,
  status: 'error',
  value: null,
  active,
  context: null,
  output: null,
  error: null,
});
