import type { Chart, ChartState } from '../../src/inspector/chart.ts';
import { cost, layOut, pageWidth, type Layout } from './layout.ts';
import { treeOf, type Sheet } from './tree.ts';

/** More leaves than this are no longer read on one sheet. */
const mostLeaves = 25;
/** Fewer leaves are not worth a sheet of their own. */
const fewestLeaves = 4;
/** Twice the page: made smaller than half, letters are no longer read. */
const widest = 2 * pageWidth + 100;
const tallest = 2_600;

export interface LaidSheet extends Sheet {
  layout: Layout;
}

/** Lays a chart out on one sheet, or on one to look over and one for each state that is folded there. */
export async function sheetsOf(chart: Chart, state = chart.root): Promise<LaidSheet[]> {
  const folded: ChartState[] = [];
  let layout: Layout | null = null;
  while (!layout) {
    const sheet = { state, folded: new Set(folded.map(({ path }) => path)) };
    const next = largestIn(sheet);
    const isTooMuch = next !== undefined && leavesOf(state, sheet.folded) > mostLeaves;
    const tried = isTooMuch ? null : await layOutSheet(chart, sheet);
    if (tried && (!next || hasRoom(tried))) layout = tried;
    else if (next) folded.push(next);
  }
  const paths = new Set(folded.map(({ path }) => path));
  const sheets: LaidSheet[] = [{ state, folded: paths, layout }];
  for (const one of folded) sheets.push(...(await sheetsOf(chart, one)));
  return sheets;
}

function hasRoom({ width, height }: Layout): boolean {
  return width <= widest && height <= tallest;
}

export async function layOutSheet(chart: Chart, sheet: Sheet): Promise<Layout> {
  const far = await layOut(treeOf(chart, sheet, 'neighbours'), 'neighbours');
  if (far.width <= pageWidth) return far;
  const near = await layOut(treeOf(chart, sheet, 'frame'), 'frame');
  return cost(near) < cost(far) ? near : far;
}

/** The state with the most leaves, but no more than half of the sheet's: a sheet of one fold would say nothing. */
function largestIn({ state, folded }: Sheet): ChartState | undefined {
  const most = leavesOf(state, folded) / 2;
  return openIn(state, folded)
    .filter((one) => leavesOf(one, folded) >= fewestLeaves && leavesOf(one, folded) <= most)
    .toSorted((a, b) => leavesOf(b, folded) - leavesOf(a, folded))[0];
}

/** The states inside that have states inside and are not folded. */
function openIn(state: ChartState, folded: ReadonlySet<string>): ChartState[] {
  return state.states.flatMap((child) => {
    const isOpen = child.states.length > 0 && !folded.has(child.path);
    return isOpen ? [child, ...openIn(child, folded)] : [];
  });
}

function leavesOf(state: ChartState, folded: ReadonlySet<string>): number {
  if (folded.has(state.path) || state.states.length === 0) return 1;
  return state.states.reduce((sum, child) => sum + leavesOf(child, folded), 0);
}
