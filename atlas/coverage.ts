/** Counts what is known about each chart: its words, its pictures, and the mutants that its rules notice. */
import { hashNow, percentOf, readReport, type Entry } from '#tests/mutants/report.ts';
import { stateWords } from '../src/ui/text/states.ru.ts';
import { allStates, chartOf } from '../src/inspector/chart.ts';
import type { DocumentedMachine } from './machines.ts';
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
  'mutants caught, %',
  'survivors',
];

/** A table of all charts, from docs/atlas/mutants.txt, too, where that has been written. */
export function coverageTable(
  machines: readonly DocumentedMachine[],
  scenes: readonly Scene[],
  faceless: Readonly<Record<string, string>>,
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
        ...(machine.id in faceless ? [null, null] : [posesOf(own).length, unseen.size]),
      ],
      mutants: mutantFigures(measured, measured[0]?.hash !== hashNow(one)),
    };
  });
  const sums = headings
    .slice(1, -2)
    .map((_, index) => counts.reduce((sum, one) => sum + (one.figures[index] ?? 0), 0));
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
    row(['all', ...sums.map(String), ...mutantFigures(report)]),
  ];
}

/** The share of mutants that the rules of some charts catch, and how many nothing notices. */
function mutantFigures(entries: readonly Entry[], isOld = false): Cells {
  if (entries.length === 0) return [nothing, nothing];
  const survivors = entries.reduce((sum, { lives }) => sum + lives.length, 0);
  return [`${percentOf(entries).toFixed(1)}${isOld ? ' (old)' : ''}`, String(survivors)];
}
