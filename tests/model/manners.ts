import type { AnyStateMachine, EventObject } from 'xstate';
import { allStates, chartOf, type Chart, type ChartState } from '../../src/inspector/chart.ts';
import { timeTags } from './exits.ts';
import type { ModelPath } from './model.ts';

/** Leaf states that run an actor in the background: the path, and why nobody waits for it. */
export type Background = Readonly<Record<string, string>>;

/** Checks a chart against the rules for every chart, without walking it. Answers the breaches in words. */
export function breaches(machine: AnyStateMachine, background: Background = {}): string[] {
  const chart = chartOf(machine);
  const states = allStates(chart.root);
  const known = Object.keys(machine.implementations.actors);
  return [
    ...states.flatMap((state) => actorBreaches(chart, state, known)),
    ...silenceBreaches(chart, Object.keys(background)),
    ...chart.moves
      .filter((move) => move.cause === 'time' && /^\d+$/.test(move.name))
      .map(
        (move) => `${nameOf(move.from, chart)} waits ${move.name} ms: name the delay in setup()`,
      ),
    ...chart.moves
      .filter((move) => move.from === '' && move.cause === 'event' && move.name === '*')
      .map(() => `the root hears '*': that hides errors`),
  ];
}

function actorBreaches(chart: Chart, state: ChartState, known: readonly string[]): string[] {
  return state.actors.flatMap(({ id, name }) => [
    ...(known.includes(name)
      ? []
      : [`${nameOf(state.path, chart)} invokes an actor without a name: put it into setup()`]),
    ...(hearsFailure(chart, state.path, id)
      ? []
      : [
          `${nameOf(state.path, chart)} invokes ${id} without onError: its failure ends the machine`,
        ]),
  ]);
}

/** States that run an actor while no tag tells a person that something is under way. */
function silenceBreaches(chart: Chart, background: readonly string[]): string[] {
  const silent = silentlyAtWork(chart.root).map(({ path }) => path);
  return [
    ...silent
      .filter((path) => !background.includes(path))
      .map(
        (path) =>
          `${nameOf(path, chart)} runs an actor and is neither busy, waiting nor failed: tag it, ` +
          'or say in `background` why nobody waits for it',
      ),
    ...background
      .filter((path) => !silent.includes(path))
      .map((path) => `'${path}' is in background and needs no excuse`),
  ];
}

function silentlyAtWork(state: ChartState): ChartState[] {
  if (isTimeTagged(state)) return [];
  if (state.states.length > 0) return state.states.flatMap(silentlyAtWork);
  return state.actors.length > 0 ? [state] : [];
}

function isTimeTagged({ tags }: ChartState): boolean {
  return tags.some((tag) => timeTags.some((known) => known === tag));
}

function hearsFailure(chart: Chart, path: string, actor: string): boolean {
  return chart.moves.some(
    (move) =>
      move.cause === 'failed' &&
      move.name === actor &&
      (move.from === '' || path === move.from || path.startsWith(`${move.from}.`)),
  );
}

/** States that wait or have failed without words for it, and words for states that do neither. */
export function labelBreaches(
  machine: AnyStateMachine,
  labels: Readonly<Record<string, string>>,
): string[] {
  const states = allStates(chartOf(machine).root);
  const paths = new Set(states.map((state) => state.path));
  const missing = states.filter(isTimeTagged).filter((state) => !labels[state.path]?.trim());
  return [
    ...missing.map((state) => `'${state.path}' (${state.tags.join(', ')}) has no label`),
    ...Object.keys(labels)
      .filter((path) => !paths.has(path))
      .map((path) => `'${path}' has a label and is no state`),
  ];
}

/** Events given to the model that no situation accepts: a misspelt or obsolete one. */
export function unheardEvents(
  events: readonly EventObject[],
  paths: readonly ModelPath[],
): string[] {
  const heard = new Set(paths.flatMap((path) => path.steps.map((step) => step.event.type)));
  return [...new Set(events.map((event) => event.type))].filter((type) => !heard.has(type));
}

function nameOf(path: string, chart: Chart): string {
  return path || chart.id;
}
