/**
 * Counts what is known about each chart: its words, its pictures, the controls that are tried, the laws that are asked of
 * it together with others, and the mutants that its rules notice.
 */
import type { AnyStateMachine } from 'xstate';
import { hashNow, percentOf, readReport, type Entry } from '#tests/mutants/report.ts';
import type { Played } from '#tests/together/explore.ts';
import { controlOf } from '../src/ui/text/events.ru.ts';
import { stateWords } from '../src/ui/text/states.ru.ts';
import { allStates, chartOf } from '../src/inspector/chart.ts';
import type { DocumentedMachine } from './machines.ts';
import { beyondPages } from './scenes/gestures.ts';
import { posesOf, type Scene } from './scenes/scene.ts';

type Cells = readonly string[];

const nothing = '–';

const headings: Cells = [
  'chart',
  'leaf states',
  'transitions',
  'with words',
  'pictured',
  'unseen',
  'controls tried',
  'untried',
  'laws',
  'mutants caught, %',
  'survivors',
];

/** A table of all charts, from docs/atlas/mutants.txt, too, where that has been written. */
export function coverageTable(
  machines: readonly DocumentedMachine[],
  scenes: readonly Scene[],
  faceless: Readonly<Record<string, string>>,
  worlds: readonly Played[],
  mutants: string,
): readonly string[] {
  const report = readReport(mutants);
  const counts = machines.map((one) => {
    const { name, machine } = one;
    const measured = report.filter(({ chart }) => chart === name);
    const chart = chartOf(machine);
    const leaves = allStates(chart.root).filter(({ states }) => states.length === 0);
    const words = stateWords[machine.id] ?? {};
    const own = scenes.filter((scene) => scene.machine.id === machine.id);
    const unseen = new Set(own.flatMap((scene) => Object.keys(scene.unseen ?? {})));
    return {
      name,
      figures: [
        leaves.length,
        chart.moves.length,
        leaves.filter(({ path }) => typeof words[path] === 'string').length,
        ...(machine.id in faceless
          ? [null, null, null, null]
          : [posesOf(own).length, unseen.size, ...controlFigures(one, own)]),
        lawsOf(machine, worlds).size,
      ],
      mutants: mutantFigures(measured, measured[0]?.hash !== hashNow(one)),
    };
  });
  const sums = headings
    .slice(1, -3)
    .map((_, index) => counts.reduce((sum, one) => sum + (one.figures[index] ?? 0), 0));
  // A law is asked of several charts at once.
  const laws = new Set(machines.flatMap(({ machine }) => [...lawsOf(machine, worlds)]));
  const row = (cells: Cells) => `| ${cells.join(' | ')} |`;
  return [
    row(headings),
    row(headings.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...counts.map(({ name, figures: own, mutants: caught }) =>
      row([
        `[${name}](${name}.md)`,
        ...own.map((figure) => (figure === null ? nothing : String(figure))),
        ...caught,
      ]),
    ),
    row(['all', ...[...sums, laws.size].map(String), ...mutantFigures(report)]),
  ];
}

/**
 * The events of a person that the chart hears, by whether `npm run atlas` does them in one of its states: it fails where
 * it does one nowhere, and no scene says why.
 */
function controlFigures({ machine }: DocumentedMachine, own: readonly Scene[]): number[] {
  const isUntried = (event: string) =>
    event in beyondPages || own.some(({ noControl = {} }) => event in noControl);
  const events = machine.events.filter((event) => controlOf(event) !== undefined);
  const untried = events.filter(isUntried).length;
  return [events.length - untried, untried];
}

/** The laws, and the goals that are laws as well, of the worlds in which a chart is played. */
function lawsOf({ id }: AnyStateMachine, worlds: readonly Played[]): ReadonlySet<string> {
  const isPlayed = ({ charts, beside = [] }: Played) =>
    [...Object.values(charts), ...beside].some((logic) => 'id' in logic && logic.id === id);
  return new Set(
    worlds.filter(isPlayed).flatMap(({ laws, goal }) => [...laws, goal].map(({ name }) => name)),
  );
}

/** The share of mutants that the rules of some charts catch, and how many nothing notices. */
function mutantFigures(entries: readonly Entry[], isOld = false): Cells {
  if (entries.length === 0) return [nothing, nothing];
  const survivors = entries.reduce((sum, { lives }) => sum + lives.length, 0);
  return [`${percentOf(entries).toFixed(1)}${isOld ? ' (old)' : ''}`, String(survivors)];
}
