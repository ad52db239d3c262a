import { stateLabel } from '../../src/ui/text/states.ru.ts';
import { allStates, type Chart, type ChartState } from '../../src/inspector/chart.ts';
import { rowsOf, type Icon, type Row, type Tone } from './rows.ts';
import { sizes, textWidth, wrap, type Style } from './text.ts';

/** A state as a card: what is written in it, measured and placed from its upper left corner. */
export interface Card {
  path: string;
  kind: 'state' | 'everywhere' | 'folded';
  tone: StateTone;
  /** A region of a parallel state lasts beside others. */
  isRegion: boolean;
  width: number;
  height: number;
  head: Piece[];
  /** The head ends and the rows begin here; a card without rows is this high. */
  headHeight: number;
  rows: PlacedRow[];
}

export type StateTone = 'plain' | 'busy' | 'waiting' | 'failed';

export interface PlacedRow {
  move: number;
  tone: Tone;
  title: string;
  y: number;
  height: number;
  /** Its arrow begins at this distance from the card's upper edge. */
  arrowY: number;
  /** The state to which an arrow leads; null where a chip leads there, or nothing. */
  arrow: string | null;
  /** A line above it: another group begins. */
  isFirstOfGroup: boolean;
  pieces: Piece[];
}

/** Something written or drawn, at the base line of its text. */
export type Piece =
  /** `room` is what it may take; a wider font is squeezed into it. */
  | { kind: 'text'; x: number; y: number; style: Style; text: string; room: number }
  | { kind: 'icon'; x: number; y: number; icon: Icon }
  | {
      kind: 'chip';
      x: number;
      y: number;
      width: number;
      text: string;
      path: string;
      leads: 'to' | 'into';
    }
  | { kind: 'tag'; x: number; y: number; width: number; text: string }
  | { kind: 'dot'; x: number; y: number };

export const pad = 12;
const iconRoom = 20;
const widest = 290;
const narrowest = 132;
const chipPad = 7;
const chipHeight = 18;

export interface CardSettings {
  kind: Card['kind'];
  isFirst: boolean;
  isRegion: boolean;
  /** The paths that get an arrow from this state's rows, by the index of the move. */
  arrows: ReadonlyMap<number, string>;
}

export function cardOf(chart: Chart, state: ChartState, settings: CardSettings): Card {
  const isFolded = settings.kind === 'folded';
  const rows = rowsOf(chart, state, settings.arrows, isFolded);
  const title =
    settings.kind === 'everywhere'
      ? null
      : headOf(chart, state, settings.isFirst, isFolded ? insideText(state) : null);
  const width = Math.ceil(
    Math.min(
      widest,
      Math.max(narrowest, title?.width ?? everywhereWidth, ...rows.map((row) => rowWidth(row))),
    ),
  );
  const head = title?.place(width) ?? everywhereHead();
  const placed = placeRows(rows, width, head.height);
  const last = placed.at(-1);
  return {
    path: state.path,
    kind: settings.kind,
    tone: toneOf(state),
    isRegion: settings.isRegion,
    width,
    height: last ? last.y + last.height + 5 : head.height,
    head: head.pieces,
    headHeight: head.height,
    rows: placed,
  };
}

export function toneOf({ tags }: ChartState): StateTone {
  return (['failed', 'waiting', 'busy'] as const).find((tone) => tags.includes(tone)) ?? 'plain';
}

interface Head {
  pieces: Piece[];
  height: number;
}

const everywhereText = 'в любом состоянии';
const everywhereWidth = textWidth(everywhereText, 'words') + 2 * pad;

function everywhereHead(): Head {
  return {
    pieces: [
      {
        kind: 'text',
        x: pad,
        y: 19,
        style: 'words',
        text: everywhereText,
        room: everywhereWidth - 2 * pad,
      },
    ],
    height: 24,
  };
}

/** The name with its tags, the words, the actors: of cards and frames alike. */
export function headOf(
  chart: Chart,
  state: ChartState,
  isFirst: boolean,
  inside: string | null = null,
): { width: number; place: (width: number) => Head } {
  const name = state.key;
  const tags = [...state.tags, ...(state.kind === 'final' ? ['конец'] : [])].map((text) => ({
    text,
    width: textWidth(text, 'small') + 2 * chipPad,
  }));
  const nameX = pad + (isFirst ? 15 : 0);
  const tagsWidth = tags.reduce((sum, tag) => sum + tag.width + 4, 0);
  const label = stateLabel(chart.id, state.path);
  const words = label === undefined ? [] : wrap(label, 'words', widest - 2 * pad);
  const actors = state.actors.map(({ id }) => id);
  const width = Math.max(
    nameX + textWidth(name, 'name') + (tags.length > 0 ? 10 + tagsWidth : 0) + pad,
    ...words.map((line) => textWidth(line, 'words') + 2 * pad),
    ...actors.map((actor) => pad + 14 + textWidth(actor, 'actor') + pad),
    inside === null ? 0 : chipWidth(inside) + 2 * pad,
  );
  const place = (room: number): Head => {
    const pieces: Piece[] = isFirst ? [{ kind: 'dot', x: pad + 4, y: 17 }] : [];
    let right = room - pad;
    for (const tag of tags.toReversed()) {
      right -= tag.width;
      pieces.push({ kind: 'tag', x: right, y: 9, width: tag.width, text: tag.text });
      right -= 4;
    }
    pieces.push({ kind: 'text', x: nameX, y: 22, style: 'name', text: name, room: right - nameX });
    let y = 22;
    for (const line of words) {
      y += sizes.words.line;
      pieces.push({ kind: 'text', x: pad, y, style: 'words', text: line, room: room - 2 * pad });
    }
    for (const actor of actors) {
      y += sizes.actor.line;
      pieces.push({ kind: 'icon', x: pad, y: y - 9, icon: 'runs' });
      pieces.push({
        kind: 'text',
        x: pad + 14,
        y,
        style: 'actor',
        text: actor,
        room: room - 2 * pad - 14,
      });
    }
    if (inside !== null) {
      y += chipHeight + 6;
      const [at, wide] = [y - 14, chipWidth(inside)];
      pieces.push({
        kind: 'chip',
        x: pad,
        y: at,
        width: wide,
        text: inside,
        path: state.path,
        leads: 'into',
      });
    }
    return { pieces, height: y + 8 };
  };
  return { width, place };
}

/** Tells how much a folded state holds. */
function insideText(state: ChartState): string {
  const leaves = allStates(state).filter(({ states }) => states.length === 0).length;
  return `внутри: ${leaves} →`;
}

function rowWidth(row: Row): number {
  const [first = ''] = row.lines.map(({ text, style }) => textWidth(text, style));
  const chip = row.chip ? 10 + chipWidth(row.chip.text) : 0;
  const rest = row.lines.slice(1).map(({ text, style }) => textWidth(text, style));
  const alone = Math.max(Number(first), ...rest) + pad + iconRoom + pad;
  const beside = Number(first) + chip + pad + iconRoom + pad;
  return Math.max(alone, beside > widest ? alone : beside, chip + pad + iconRoom);
}

function placeRows(rows: readonly Row[], width: number, top: number): PlacedRow[] {
  let y = top;
  return rows.map((row, index) => {
    const isFirstOfGroup = index > 0 && rows[index - 1]?.group !== row.group;
    y += isFirstOfGroup || index === 0 ? 4 : 0;
    const placed = placeRow(row, width, y);
    y += placed.height;
    return { ...placed, isFirstOfGroup };
  });
}

function placeRow(row: Row, width: number, y: number): Omit<PlacedRow, 'isFirstOfGroup'> {
  const x = pad + iconRoom;
  const room = width - x - pad;
  const [first] = row.lines;
  const firstWidth = first ? textWidth(first.text, first.style) : 0;
  const chip = row.chip && { ...row.chip, width: chipWidth(row.chip.text) };
  const isBeside = chip !== null && firstWidth + 8 + chip.width <= room + 0.5;
  const pieces: Piece[] = [];
  let base = y;
  for (const [index, { text, style }] of row.lines.entries()) {
    base += sizes[style].line;
    const free = index === 0 && isBeside ? room - chip.width - 4 : room;
    pieces.push({ kind: 'text', x, y: base, style, text, room: free });
    if (index === 0 && row.icon)
      pieces.push({ kind: 'icon', x: pad, y: base - 11, icon: row.icon });
  }
  const arrowY = Math.round(y + (first ? sizes[first.style].line : 0) - 4);
  if (chip) {
    if (!isBeside) base += chipHeight + 2;
    pieces.push({
      kind: 'chip',
      x: isBeside ? width - pad - chip.width : x,
      y: isBeside ? arrowY - chipHeight / 2 : base - 13,
      ...chip,
      leads: 'to',
    });
  }
  return {
    move: row.move,
    tone: row.tone,
    title: row.title,
    y,
    height: Math.ceil(base + 5 - y),
    arrowY,
    arrow: row.arrow,
    pieces,
  };
}

function chipWidth(text: string): number {
  return Math.ceil(textWidth(text, 'small') + 2 * chipPad);
}
