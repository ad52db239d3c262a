import type { AnyStateMachine, EventObject } from 'xstate';
import {
  allStates,
  chartOf,
  eventText,
  type Chart,
  type ChartMove,
  type ChartState,
} from '../../src/inspector/chart.ts';
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
    ...states.flatMap((state) => [
      ...orderBreaches(state),
      ...nameBreaches(state),
      ...endBreaches(chart, state),
    ]),
    ...chart.moves
      .filter((move) => move.cause === 'time' && /^\d+$/.test(move.name))
      .map(
        (move) => `${nameOf(move.from, chart)} waits ${move.name} ms: name the delay in setup()`,
      ),
    ...chart.moves
      .filter((move) => move.from === '' && move.cause === 'event' && move.name === '*')
      .map(() => `the root hears '*': that hides errors`),
    ...circles(chart).map(
      (state) => `${nameOf(state, chart)} is left at once, for ever in a circle`,
    ),
    ...(machine.options.maxIterations === maxIterations
      ? []
      : [`${chart.id} may circle for ever: give it options: { maxIterations: 1_000 }`]),
  ];
}

/** An event that takes this many steps is a fault: xstate has no limit of its own, and the tab would stand still. */
const maxIterations = 1_000;

/** States that an unguarded `always` leaves, on a way of such transitions that comes back to them. */
function circles(chart: Chart): string[] {
  const moves = chart.moves.filter(({ cause, guard }) => cause === 'always' && guard === '');
  const entered = new Map(moves.map((move) => [move, statesAfter(chart, move)]));
  const next = (move: ChartMove) => moves.filter(({ from }) => entered.get(move)?.has(from));
  const leadsTo = (move: ChartMove, seen = new Set<ChartMove>()): Set<ChartMove> => {
    for (const one of next(move)) if (!seen.has(one)) leadsTo(one, seen.add(one));
    return seen;
  };
  return moves.filter((move) => leadsTo(move).has(move)).map(({ from }) => from);
}

/** The states that are surely active after this transition: its targets, what is around them and what begins in them. */
function statesAfter(chart: Chart, { from, to }: ChartMove): Set<string> {
  const states = new Map(allStates(chart.root).map((state) => [state.path, state]));
  const after = new Set<string>(['']);
  const enter = (path: string) => {
    after.add(path);
    const state = states.get(path);
    if (state?.kind === 'parallel') for (const inner of state.states) enter(inner.path);
    else if (state?.initial) enter(state.initial);
  };
  for (const path of to.length > 0 ? to : [from]) {
    enter(path);
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1))
      after.add(path.slice(0, end));
  }
  return after;
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

/** A reader begins at the top, and so does the chart. */
function orderBreaches({ kind, initial, states }: ChartState): string[] {
  const first = states.find((state) => state.kind !== 'history');
  if (kind !== 'compound' || first === undefined || first.path === initial) return [];
  return [`${first.path} stands first, and its parent begins in ${initial}: write that one first`];
}

/** Names that promise a tag: what a view asks for by the tag is then what its readers take it for. */
const tagsOfNames = [
  { names: /^failed$|Failed$/, tag: 'failed' },
  { names: /^(?:waiting|backingOff)$/, tag: 'waiting' },
];

function nameBreaches({ path, key, tags, states }: ChartState): string[] {
  return tagsOfNames
    .filter(({ names, tag }) => names.test(key) && states.length === 0 && !tags.includes(tag))
    .map(({ tag }) => `${path} needs the tag ${tag}, because its name says so`);
}

/** Time that has passed, and an actor that a person waits for: a state that went on after its end would go on for ever. */
function endBreaches(chart: Chart, { path, tags, actors }: ChartState): string[] {
  const ends = ({ cause, name }: ChartMove) =>
    cause === 'time' ||
    (tags.includes('busy') &&
      (cause === 'done' || cause === 'failed') &&
      actors.some(({ id }) => id === name));
  return chart.moves
    .filter((move) => move.from === path && ends(move) && !move.reenter)
    .filter(({ to }) => to.every((one) => one === path || one.startsWith(`${path}.`)))
    .map((move) => `${nameOf(path, chart)} is not left by ${eventText(move)}`);
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
