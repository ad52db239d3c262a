/** Counts what is known about each chart: its words, its pictures, and the mutants that its rules notice. */
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
  const figures = mutantsIn(mutants);
  const counts = machines.map(({ name, machine }) => {
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
    };
  });
  const sums = headings
    .slice(1, -2)
    .map((_, index) => counts.reduce((sum, one) => sum + (one.figures[index] ?? 0), 0));
  const noFigures = [nothing, nothing];
  const row = (cells: Cells) => `| ${cells.join(' | ')} |`;
  return [
    row(headings),
    row(headings.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...counts.map(({ name, figures: own }) =>
      row([
        `[${name}](${name}.md)`,
        ...own.map((figure) => (figure === null ? nothing : String(figure))),
        ...(figures.get(name) ?? noFigures),
      ]),
    ),
    row(['all', ...sums.map(String), ...(figures.get('all') ?? noFigures)]),
  ];
}

/** Reads the report's table: by the chart, the share of mutants that its rules catch, and how many nothing notices. */
function mutantsIn(report: string): ReadonlyMap<string, Cells> {
  const lines = report.split('\n');
  const rows = lines.map((line) => line.split(' | ')).filter(({ length }) => length > 2);
  const [first, ...charts] = rows;
  const share = first?.indexOf('%') ?? -1;
  const survivors = (name: string): number => {
    const start = lines.indexOf(`${name}:`);
    if (start < 0) return 0;
    const end = lines.findIndex((line, index) => index > start && !line.startsWith('  '));
    return (end < 0 ? lines.length : end) - start - 1;
  };
  const named = charts.map(([name = '']) => name).filter((name) => name !== 'all');
  const sum = named.reduce((total, name) => total + survivors(name), 0);
  return new Map(
    charts.map((cells) => {
      const [name = ''] = cells;
      return [name, [cells[share] ?? nothing, String(name === 'all' ? sum : survivors(name))]];
    }),
  );
}
