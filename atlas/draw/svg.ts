import { hashOf, type Chart } from '../../src/inspector/chart.ts';
import type { Card, Piece, PlacedRow } from './card.ts';
import { toneOf } from './card.ts';
import type { Arrow, Layout, PlacedFrame, Point } from './layout.ts';
import { icons, style } from './look.ts';
import { textWidth } from './text.ts';
import type { Sheet } from './tree.ts';

const margin = 12;
const corner = 7;
/** How much wider than Onest the widest of usual fonts are. */
const widerFonts = 1.15;

/** The sheet as SVG: `data-state` names states, `data-move` a transition's row and arrow, `data-hash` the chart's build. */
export function svgOf(chart: Chart, sheet: Sheet, layout: Layout, fileOf: FileOf): string {
  const width = Math.ceil(layout.width) + 2 * margin;
  const height = Math.ceil(layout.height) + 2 * margin;
  const draw = artist(chart, fileOf);
  const name = sheet.state.path === '' ? chart.id : `${chart.id}: ${sheet.state.path}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="vest-chart" width="${width}" height="${height}" viewBox="${-margin} ${-margin} ${width} ${height}" data-machine="${escape(chart.id)}" data-sheet="${escape(sheet.state.path)}" data-hash="${hashOf(chart)}" role="img" aria-label="${escape(name)}">`,
    `<style>${style}</style>`,
    `<defs>${icons}</defs>`,
    `<rect class="ground" x="${-margin}" y="${-margin}" width="${width}" height="${height}" rx="12"/>`,
    ...layout.frames.map(draw.frame),
    ...layout.arrows.map(draw.arrow),
    ...layout.cards.map(({ x, y, card }) => draw.card(card, x, y)),
    '</svg>',
    '',
  ].join('\n');
}

/** The file of the sheet that shows a state, or what is inside it; '' for the one that is drawn. */
export type FileOf = (path: string, leads: 'to' | 'into') => string;

function artist(chart: Chart, fileOf: FileOf) {
  const frame = ({ x, y, width, height, frame: one }: PlacedFrame): string => {
    const kind = `frame ${toneOf(one.state)}${one.isRegion ? ' region' : ''}`;
    return [
      `<g data-state="${escape(one.path)}" id="${anchor(one.path)}" transform="translate(${n(x)} ${n(y)})">`,
      `<rect class="${kind}" width="${n(width)}" height="${n(height)}" rx="14"/>`,
      ...one.head.map((piece) => draw(piece)),
      '</g>',
    ].join('');
  };
  const card = (one: Card, x: number, y: number): string => {
    const isEverywhere = one.kind === 'everywhere';
    const id = isEverywhere ? '' : ` id="${anchor(one.path)}"`;
    const folded = one.kind === 'folded' ? ' data-folded="true"' : '';
    const state = isEverywhere
      ? `data-everywhere="${escape(one.path)}"`
      : `data-state="${escape(one.path)}"`;
    const kind = `card ${isEverywhere ? 'everywhere' : one.tone}${one.isRegion ? ' region' : ''}`;
    return [
      `<g ${state}${id}${folded} transform="translate(${n(x)} ${n(y)})">`,
      `<rect class="${kind}" width="${one.width}" height="${one.height}" rx="9"/>`,
      ...one.head.map((piece) => draw(piece)),
      ...one.rows.map((row) => rowOf(row, one.width)),
      '</g>',
    ].join('');
  };
  const rowOf = (row: PlacedRow, width: number): string =>
    [
      `<g class="row ${row.tone}" data-move="${row.move}">`,
      `<title>${escape(row.title)}</title>`,
      `<rect class="hit" x="1" y="${row.y}" width="${width - 2}" height="${row.height}"/>`,
      row.isFirstOfGroup ? `<path class="rule" d="M12 ${row.y - 2}H${width - 12}"/>` : '',
      ...row.pieces.map((piece) => draw(piece)),
      '</g>',
    ].join('');
  const draw = (piece: Piece): string => {
    const { x, y } = piece;
    switch (piece.kind) {
      case 'text':
        return `<text class="${piece.style}" x="${n(x)}" y="${n(y)}"${squeeze(piece)}>${escape(piece.text)}</text>`;
      case 'icon':
        return `<use href="#vest-${piece.icon}" class="icon" x="${n(x)}" y="${n(y)}"/>`;
      case 'dot':
        return `<circle class="dot" cx="${n(x)}" cy="${n(y)}" r="4.5"/>`;
      case 'tag':
        return `<g class="tag"><rect x="${n(x)}" y="${n(y)}" width="${n(piece.width)}" height="17" rx="8.5"/><text class="small" x="${n(x + 7)}" y="${n(y + 12.5)}">${escape(piece.text)}</text></g>`;
      case 'chip':
        return `<a class="chip" href="${fileOf(piece.path, piece.leads)}#${anchor(piece.path)}" data-to="${escape(piece.path)}"><rect x="${n(x)}" y="${n(y)}" width="${piece.width}" height="18" rx="9"/><text class="small" x="${n(x + 7)}" y="${n(y + 13)}">${escape(piece.text)}</text></a>`;
    }
  };
  const anchor = (path: string): string => escape(`${chart.id}/${path}`);
  return { frame, card, arrow };
}

/** Gives a text its width where a wider font would not fit. */
function squeeze({ text, style: font, room }: Piece & { kind: 'text' }): string {
  const width = textWidth(text, font);
  return width * widerFonts <= room
    ? ''
    : ` textLength="${n(Math.min(width, room))}" lengthAdjust="spacingAndGlyphs"`;
}

function arrow({ move, tone, points }: Arrow): string {
  return `<path class="arrow ${tone}" data-move="${move}" d="${lineOf(points)}${headOf(points)}"/>`;
}

/** The line with round corners. */
function lineOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${n(point.x)} ${n(point.y)}`;
      if (!after) return `L${n(point.x)} ${n(point.y)}`;
      const start = toward(point, before);
      const end = toward(point, after);
      return `L${n(start.x)} ${n(start.y)}Q${n(point.x)} ${n(point.y)} ${n(end.x)} ${n(end.y)}`;
    })
    .join('');
}

function toward(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(corner, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Two strokes at the line's end. */
function headOf(points: readonly Point[]): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end || !before) return '';
  const back = { x: Math.sign(before.x - end.x) * 6, y: Math.sign(before.y - end.y) * 6 };
  const side = { x: back.y * 0.65, y: back.x * 0.65 };
  const one = { x: end.x + back.x + side.x, y: end.y + back.y + side.y };
  const other = { x: end.x + back.x - side.x, y: end.y + back.y - side.y };
  return `M${n(one.x)} ${n(one.y)}L${n(end.x)} ${n(end.y)}L${n(other.x)} ${n(other.y)}`;
}

/** A coordinate in half pixels. */
function n(value: number): number {
  return Math.round(value * 2) / 2;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
