import type { AnyStateMachine, EventObject } from 'xstate';
import { allStates, chartOf, type Chart, type ChartState } from '../../src/inspector/chart.ts';
import type { StateWords } from '../../src/ui/text/states.ru.ts';
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

/**
 * Leaf states with neither words nor a reason for silence, states that wait or have failed without words, and words for
 * what is no state.
 */
export function wordBreaches(machine: AnyStateMachine, words: StateWords): string[] {
  const states = allStates(chartOf(machine).root);
  const paths = new Set(states.map((state) => state.path));
  const isLeaf = ({ kind, states: inner }: ChartState) => inner.length === 0 && kind !== 'history';
  return [
    ...states
      .filter((state) => isTimeTagged(state) && typeof words[state.path] !== 'string')
      .map((state) => `'${state.path}' (${state.tags.join(', ')}) has no words`),
    ...states
      .filter((state) => isLeaf(state) && !isTimeTagged(state) && !(state.path in words))
      .map(({ path }) => `'${path}' has neither words nor a reason for silence`),
    ...Object.keys(words)
      .filter((path) => !paths.has(path))
      .map((path) => `'${path}' has words and is no state`),
    ...Object.entries(words)
      .filter(([, word]) => (typeof word === 'string' ? word : word.silent).trim() === '')
      .map(([path]) => `'${path}' has empty words`),
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
