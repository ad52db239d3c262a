import { allStates, chartOf } from '../src/inspector/chart.ts';
import { controlOf } from '../src/ui/text/events.ru.ts';
import { stateLabel } from '../src/ui/text/states.ru.ts';
import type { DocumentedMachine } from './machines.ts';
import { code, row } from './table.ts';

const byWords = new Intl.Collator('ru');
const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N} ]/gu, '');
const inOrder = (rows: readonly (readonly string[])[]): string[] =>
  rows
    .toSorted(([one = ''], [other = '']) => byWords.compare(letters(one), letters(other)))
    .map((cells) => row(...cells));

/** Leads from what stands on the screen to the states that show it, and to the charts that hear a control. */
export function wordsPage(machines: readonly DocumentedMachine[]): string[] {
  const charts = machines.map(({ name, machine }) => ({ name, chart: chartOf(machine) }));
  const states = charts.flatMap(({ name, chart }) =>
    allStates(chart.root).flatMap(({ path }) => {
      const words = stateLabel(chart.id, path);
      return words === undefined ? [] : [[words, `[${name}](${name}.md)`, code(path)]];
    }),
  );
  const heard = new Map<string, Set<string>>();
  for (const { name, chart } of charts)
    for (const move of chart.moves)
      heard.set(move.type, (heard.get(move.type) ?? new Set()).add(`[${name}](${name}.md)`));
  const controls = [...heard].flatMap(([type, hearers]) => {
    const control = controlOf(type);
    return control === undefined ? [] : [[control, code(type), [...hearers].join(', ')]];
  });
  return [
    '# Words on the screen',
    '',
    'From the [index of charts](README.md). The text of a state is what a person reads while it lasts.',
    '',
    '## What one reads',
    '',
    '| words | chart | state |',
    '| --- | --- | --- |',
    ...inOrder(states),
    '',
    '## What one presses',
    '',
    '| control | event | heard by |',
    '| --- | --- | --- |',
    ...inOrder(controls),
    '',
  ];
}
