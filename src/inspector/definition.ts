import type { Chart, ChartMove, ChartState } from './chart.ts';

type Config = Readonly<Record<string, unknown>>;

/**
 * Writes a chart as the plain configuration that createMachine() takes: for tools that know xstate and not our code.
 * Guards and actions stand there by their names, composed guards with all their parts; reading it with `chartOf` gives
 * the same chart, without the figures of delays.
 */
export function definitionOf(chart: Chart): Config {
  return { id: chart.id, ...configOf(chart, chart.root) };
}

function configOf(chart: Chart, state: ChartState): Config {
  const own = chart.moves.filter((move) => move.from === state.path);
  const ofActor = (move: ChartMove) => state.actors.some(({ id }) => isFate(move, id));
  const configs = (moves: readonly ChartMove[]) => moves.map((move) => transitionOf(chart, move));
  const byKey = (moves: readonly ChartMove[], keyOf: (move: ChartMove) => string) =>
    filled([...Map.groupBy(moves, keyOf)].map(([key, some]) => [key, configs(some)]));
  return withoutEmpty({
    type: state.kind === 'atomic' || state.kind === 'compound' ? undefined : state.kind,
    description: state.description,
    tags: state.tags,
    initial: state.initial?.split('.').at(-1),
    entry: state.entry,
    exit: state.exit,
    invoke: state.actors.map(({ id, name, systemId }) =>
      withoutEmpty({
        id,
        src: name,
        systemId,
        ...byKey(
          own.filter((move) => isFate(move, id)),
          ({ cause }) => hooks[cause] ?? '',
        ),
      }),
    ),
    on: byKey(
      own.filter((move) => move.cause === 'event' || (move.cause in hooks && !ofActor(move))),
      ({ type }) => type,
    ),
    onDone: configs(own.filter(({ cause }) => cause === 'finished')),
    always: configs(own.filter(({ cause }) => cause === 'always')),
    after: byKey(
      own.filter(({ cause }) => cause === 'time'),
      ({ name }) => name,
    ),
    states: filled(state.states.map((inner) => [inner.key, configOf(chart, inner)])),
  });
}

/** The places in an invoke for the transitions of its actor. */
const hooks: Readonly<Partial<Record<ChartMove['cause'], string>>> = {
  done: 'onDone',
  failed: 'onError',
  changed: 'onSnapshot',
};

function isFate({ cause, name }: ChartMove, actor: string): boolean {
  return cause in hooks && name === actor;
}

function transitionOf(chart: Chart, { to, guard, actions, reenter }: ChartMove): Config {
  return withoutEmpty({
    target: to.map((path) => (path === '' ? `#${chart.id}` : `#${chart.id}.${path}`)),
    guard,
    actions,
    reenter: reenter || undefined,
  });
}

/** An object of these entries; undefined if there is none. */
function filled(entries: ReadonlyArray<readonly [string, unknown]>): Config | undefined {
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function withoutEmpty(config: Config): Config {
  return Object.fromEntries(
    Object.entries(config).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
}
