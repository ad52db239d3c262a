import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Chart } from '../src/inspector/chart.ts';
import { drawChart, type DrawnSheet } from './draw/draw.ts';
import { treeOf } from './draw/tree.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Answers a chart's drawings as they are in this folder when their seal says that this drawer made them of this chart, and
 * draws them otherwise: laying out all charts takes a quarter of a minute.
 */
export async function drawnOrDraw(
  chart: Chart,
  name: string,
  folder: string,
): Promise<DrawnSheet[]> {
  const drawn = drawingsIn(folder, name);
  const isRight = drawn !== null && drawn.seal === sealOf(chart, drawn.sheets);
  return isRight ? drawn.sheets : drawChart(chart, name);
}

/** The line of a chart's page that names its drawings in their order, and says what they were made of. */
export const sealLine = (chart: Chart, sheets: readonly DrawnSheet[]): string =>
  `<!-- Drawn: ${[...sheets.map(({ file }) => file), sealOf(chart, sheets)].join(' ')} -->`;

/** A hash of the drawings and of all that they depend on: the chart, its words and the drawer. */
function sealOf(chart: Chart, sheets: readonly DrawnSheet[]): string {
  const words = treeOf(chart, { state: chart.root, folded: new Set() }, 'neighbours');
  const made = [drawer(), JSON.stringify([chart, words]), ...sheets.map(({ svg }) => svg)];
  return createHash('sha256').update(made.join('\0')).digest('hex').slice(0, 16);
}

function drawingsIn(folder: string, name: string): { sheets: DrawnSheet[]; seal: string } | null {
  const page = join(folder, `${name}.md`);
  const [, line] =
    /^<!-- Drawn: (.+) -->$/m.exec(existsSync(page) ? readFileSync(page, 'utf8') : '') ?? [];
  const files = line?.split(' ') ?? [];
  const seal = files.pop();
  if (seal === undefined || !files.every((file) => existsSync(join(folder, file)))) return null;
  const sheets = files.map((file) => ({
    path: file.slice(name.length + 1, -'.svg'.length),
    file,
    svg: readFileSync(join(folder, file), 'utf8'),
  }));
  return { sheets, seal };
}

let readDrawer: string | null = null;

/** The code of the drawer, and the version of the package that lays charts out. */
function drawer(): string {
  const folder = join(root, 'atlas/draw');
  readDrawer ??= [
    ...readdirSync(folder)
      .toSorted()
      .map((file) => join(folder, file)),
    join(root, 'node_modules/elkjs/package.json'),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\0');
  return readDrawer;
}
