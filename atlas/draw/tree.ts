import type { Chart, ChartState } from '../../src/inspector/chart.ts';
import { cardOf, headOf, pad, type Card, type Piece } from './card.ts';
import { isInside } from './rows.ts';

/** A picture of a chart, or of a part of it. */
export interface Sheet {
  /** The state whose inside it shows; the root's is the sheet to look over. */
  state: ChartState;
  /** Paths of states that it shows as one card; each has a sheet of its own. */
  folded: ReadonlySet<string>;
}

/** A card or a frame of a sheet, before anything has its place. */
export type Node = CardNode | Frame;

export interface CardNode {
  kind: 'card';
  id: string;
  card: Card;
}

/** A state with states inside. */
export interface Frame {
  kind: 'frame';
  id: string;
  path: string;
  state: ChartState;
  isParallel: boolean;
  isRegion: boolean;
  head: Piece[];
  headHeight: number;
  headWidth: number;
  children: Node[];
}

/** A frame's name has room for any font. */
const roomForFonts = 1.16;

/** More ways into a state than this become chips: arrows would bury the rest. */
const mostWaysIn = 5;

/**
 * How far an arrow may reach: within its row's frame, or into and out of the next one. The former needs less room: then
 * each frame can be laid out by itself.
 */
export type Reach = 'frame' | 'neighbours';

export function treeOf(chart: Chart, sheet: Sheet, reach: Reach): Node {
  const arrows = arrowsOf(chart, sheet, reach === 'frame' ? 0 : 1);
  const build = (state: ChartState, parent: ChartState | null): Node => {
    const isFirst = parent?.initial === state.path;
    const isRegion = parent?.kind === 'parallel';
    const isFolded = sheet.folded.has(state.path);
    const states = state.states.filter(({ kind }) => kind !== 'history');
    if (isFolded || states.length === 0) {
      const card = cardOf(chart, state, {
        kind: isFolded ? 'folded' : 'state',
        isFirst,
        isRegion,
        arrows,
      });
      return { kind: 'card', id: state.path, card };
    }
    const everywhere = cardOf(chart, state, {
      kind: 'everywhere',
      isFirst: false,
      isRegion: false,
      arrows,
    });
    const head = headOf(chart, state, isFirst);
    const headWidth = head.width * roomForFonts;
    const placed = head.place(headWidth);
    return {
      kind: 'frame',
      id: state.path,
      path: state.path,
      state,
      isParallel: state.kind === 'parallel',
      isRegion,
      head: placed.pieces,
      headHeight: placed.height,
      headWidth: headWidth + pad,
      children: [
        ...(everywhere.rows.length > 0 ? [everywhereNode(state, everywhere)] : []),
        ...states.map((child) => build(child, state)),
      ],
    };
  };
  return build(sheet.state, null);
}

function everywhereNode(state: ChartState, card: Card): CardNode {
  return { kind: 'card', id: `${state.path}*`, card };
}

/**
 * Finds the moves that get an arrow, and the state to which it leads. Arrows stay near their row, cross no border between
 * states that last side by side, and are few at each state; everything else is a chip.
 */
function arrowsOf(chart: Chart, sheet: Sheet, frames: number): ReadonlyMap<number, string> {
  const states = statesByPath(sheet.state);
  const shown = (path: string): string | null => {
    const fold = [...sheet.folded].find((one) => path === one || isInside(path, one));
    return fold ?? (states.has(path) ? path : null);
  };
  const found = new Map<number, string>();
  const waysIn = new Map<string, number>();
  for (const [index, move] of chart.moves.entries()) {
    const [target] = move.to;
    if (target === undefined || move.to.length > 1) continue;
    const from = shown(move.from);
    const to = shown(target);
    if (from === null || to === null || from === to || isInside(from, to)) continue;
    if (!isNear(states, from, to, sheet, frames)) continue;
    found.set(index, to);
    waysIn.set(to, (waysIn.get(to) ?? 0) + 1);
  }
  for (const [index, to] of found) {
    if ((waysIn.get(to) ?? 0) > mostWaysIn) found.delete(index);
  }
  return found;
}

function isNear(
  states: ReadonlyMap<string, ChartState>,
  from: string,
  to: string,
  sheet: Sheet,
  frames: number,
): boolean {
  const outside = framesAround(states, from, sheet);
  // A frame shows its own ways out, which hold in all its states, as a card inside it.
  if (isFrame(states, from, sheet)) outside.unshift(from);
  const target = framesAround(states, to, sheet);
  const common = outside.find((path) => target.includes(path));
  if (common === undefined) return false;
  const crossed = [
    ...outside.slice(0, outside.indexOf(common)),
    ...target.slice(0, target.indexOf(common)),
  ];
  const isOfRegions = [common, ...crossed].some((path) => states.get(path)?.kind === 'parallel');
  return !isOfRegions && outside.indexOf(common) <= frames && target.indexOf(common) <= frames;
}

function isFrame(states: ReadonlyMap<string, ChartState>, path: string, sheet: Sheet): boolean {
  return !sheet.folded.has(path) && (states.get(path)?.states.length ?? 0) > 0;
}

/** The frames that a state stands in, the innermost first. */
function framesAround(
  states: ReadonlyMap<string, ChartState>,
  path: string,
  sheet: Sheet,
): string[] {
  return [...states.keys()]
    .filter((outer) => isInside(path, outer) && isFrame(states, outer, sheet))
    .toSorted((a, b) => b.length - a.length);
}

function statesByPath(root: ChartState): Map<string, ChartState> {
  return new Map([[root.path, root], ...root.states.flatMap((state) => [...statesByPath(state)])]);
}
