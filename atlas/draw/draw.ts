import { allStates, type Chart } from '../../src/inspector/chart.ts';
import { isInside } from './rows.ts';
import { layOutSheet, sheetsOf } from './sheets.ts';
import { svgOf, type FileOf } from './svg.ts';
import type { Sheet } from './tree.ts';

export interface DrawnSheet {
  /** The state whose inside is drawn; '' for the whole chart. */
  path: string;
  file: string;
  svg: string;
}

/** Draws a chart: one sheet, or one to look over and one for each large state. */
export async function drawChart(chart: Chart, name: string): Promise<DrawnSheet[]> {
  const sheets = await sheetsOf(chart);
  const drawn: DrawnSheet[] = [];
  for (const sheet of sheets) {
    const fileOf: FileOf = (path, leads) => {
      if (leads === 'to' && isOn(sheet, path)) return '';
      const home = sheets.find((one) =>
        leads === 'into' ? one.state.path === path : isOn(one, path),
      );
      return home ? fileName(name, home) : '';
    };
    drawn.push({
      path: sheet.state.path,
      file: fileName(name, sheet),
      svg: svgOf(chart, sheet, sheet.layout, fileOf),
    });
  }
  return drawn;
}

/** Draws the whole chart on one sheet, with these states folded; its chips lead to places of the same page. */
export async function drawFolded(chart: Chart, folded: readonly string[]): Promise<string> {
  const outer = folded.filter((path) => !folded.some((other) => isInside(path, other)));
  const sheet = { state: chart.root, folded: new Set(outer) };
  return svgOf(chart, sheet, await layOutSheet(chart, sheet), () => '');
}

function isOn({ state, folded }: Sheet, path: string): boolean {
  const isHere = allStates(state).some((one) => one.path === path);
  return isHere && ![...folded].some((one) => isInside(path, one));
}

function fileName(name: string, { state }: Sheet): string {
  return `${name}${state.path === '' ? '' : `.${state.path}`}.svg`;
}
