import type { Chart } from '../src/inspector/chart.ts';
import { definitionOf } from '../src/inspector/definition.ts';
import { stateLabel } from '../src/ui/text/states.ru.ts';

/**
 * Writes a chart as code for Stately's editor, which reads createMachine() but not our services: guards and actions stand
 * by their names, and the words of each state are its description.
 */
export function exportOf(chart: Chart): string {
  const config = definitionOf(labelled(chart));
  return [
    '// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.',
    "import { createMachine } from 'xstate';",
    '',
    `export const machine = createMachine(${JSON.stringify(config, null, 2)});`,
    '',
  ].join('\n');
}

/** The chart with the words of its states as their descriptions. */
export function labelled(chart: Chart): Chart {
  const withWords = (state: Chart['root']): Chart['root'] => ({
    ...state,
    description: stateLabel(chart.id, state.path) ?? state.description,
    states: state.states.map(withWords),
  });
  return { ...chart, root: withWords(chart.root) };
}
