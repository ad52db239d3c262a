import {
  eventText,
  type Cause,
  type Chart,
  type ChartMove,
  type ChartState,
} from '../../src/inspector/chart.ts';
import { moveText } from '../../src/inspector/page/event-text.ts';
import { controlOf } from '../../src/ui/text/events.ru.ts';
import { wrap, type Style } from './text.ts';

/** A way out of a state, in the words that its row shows. */
export interface Row {
  /** Its index among the chart's moves. */
  move: number;
  group: Group;
  tone: Tone;
  /** Null where the row is a further branch of the event above it. */
  icon: Icon | null;
  lines: Array<{ text: string; style: Style }>;
  /** The state that it enters, where no arrow leads. */
  chip: { text: string; path: string } | null;
  /** The state to which an arrow leads. */
  arrow: string | null;
  /** All of it in one line. */
  title: string;
}

const groups = ['person', 'time', 'rest'] as const;
type Group = (typeof groups)[number] | 'inside';
export type Tone = 'person' | 'time' | 'rest' | 'failed';
export type Icon = 'person' | 'runs' | Cause;

interface Numbered {
  move: ChartMove;
  index: number;
}

const textWidest = 238;
const text = {
  when: 'если',
  otherwise: 'иначе',
  and: 'и',
  or: 'или',
  not: 'не',
  from: 'из',
  again: 'заново',
} as const;

/**
 * The rows of a state: what a person does, then what time does, then the rest. Branches of one event stay together, in
 * the order in which their guards are asked. A folded state has also the ways out of it that begin inside.
 */
export function rowsOf(
  chart: Chart,
  state: ChartState,
  arrows: ReadonlyMap<number, string>,
  isFolded: boolean,
): Row[] {
  const all = chart.moves.map((move, index) => ({ move, index }));
  const own = all.filter(({ move }) => move.from === state.path);
  const sorted = groups.flatMap((group) => own.filter(({ move }) => groupOf(move) === group));
  const inner = isFolded ? all.filter(({ move }) => leaves(state.path, move)) : [];
  return [
    ...sorted.map((one, at) => rowOf(chart, one, sorted[at - 1], arrows)),
    ...inner.map((one, at) => innerRow(chart, state, one, inner[at - 1], arrows)),
  ];
}

/** Answers whether a move begins inside a state and ends outside of it. */
function leaves(path: string, move: ChartMove): boolean {
  return isInside(move.from, path) && move.to.some((to) => to !== path && !isInside(to, path));
}

export function isInside(path: string, outer: string): boolean {
  return path !== outer && (outer === '' || path.startsWith(`${outer}.`));
}

function rowOf(
  chart: Chart,
  { move, index }: Numbered,
  before: Numbered | undefined,
  arrows: ReadonlyMap<number, string>,
): Row {
  const isBranch = before?.move.type === move.type;
  const control = controlOf(move.name);
  const main: Row['lines'] = control
    ? [...lines(control, 'control'), ...(control === move.name ? [] : lines(move.name, 'guard'))]
    : lines(plainName(move), 'event');
  return {
    ...shared(chart, { move, index }, arrows),
    group: groupOf(move),
    icon: isBranch ? null : iconOf(move),
    lines: [...(isBranch ? [] : main), ...lines(guardLine(move, isBranch), 'guard')],
  };
}

function innerRow(
  chart: Chart,
  state: ChartState,
  one: Numbered,
  before: Numbered | undefined,
  arrows: ReadonlyMap<number, string>,
): Row {
  const { move } = one;
  const isBranch = before?.move.type === move.type && before.move.from === move.from;
  const where = `${text.from} ${move.from.slice(state.path.length + 1)}`;
  const name = controlOf(move.name) ?? plainName(move);
  return {
    ...shared(chart, one, arrows),
    group: 'inside',
    icon: isBranch ? null : iconOf(move),
    lines: [
      ...(isBranch ? [] : [...lines(name, 'event'), ...lines(where, 'guard')]),
      ...lines(guardLine(move, isBranch), 'guard'),
    ],
  };
}

function shared(
  chart: Chart,
  { move, index }: Numbered,
  arrows: ReadonlyMap<number, string>,
): Pick<Row, 'move' | 'tone' | 'chip' | 'arrow' | 'title'> {
  const arrow = arrows.get(index) ?? null;
  const [to] = move.to;
  return {
    move: index,
    tone: toneOf(move),
    arrow,
    chip: arrow !== null || to === undefined ? null : { text: chipText(chart, move), path: to },
    title: titleOf(chart, move),
  };
}

function lines(words: string, style: Style): Row['lines'] {
  return words === '' ? [] : wrap(words, style, textWidest).map((line) => ({ text: line, style }));
}

function plainName(move: ChartMove): string {
  const isSigned = ['done', 'failed', 'changed'].includes(move.cause);
  return isSigned ? move.name : moveText(move);
}

function guardLine(move: ChartMove, isBranch: boolean): string {
  if (move.guard !== '') return `${text.when} ${guardWords(move.guard)}`;
  return isBranch ? text.otherwise : '';
}

/** `and(isInHand, not(isGone))` → `isInHand и не isGone` */
export function guardWords(guard: string): string {
  const [, name, inner] = /^(and|or|not)\((.*)\)$/.exec(guard) ?? [];
  if (name === undefined || inner === undefined) return guard;
  const parts = partsOf(inner);
  if (name === 'not') return `${text.not} ${bracketed(inner)}`;
  return parts
    .map((part) => (part.startsWith('not(') ? guardWords(part) : bracketed(part)))
    .join(name === 'and' ? ` ${text.and} ` : ` ${text.or} `);
}

function bracketed(guard: string): string {
  const words = guardWords(guard);
  return words === guard ? words : `(${words})`;
}

/** Splits at the commas that stand in no brackets. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of list) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

function groupOf(move: ChartMove): (typeof groups)[number] {
  if (move.cause === 'time') return 'time';
  return isPersons(move) ? 'person' : 'rest';
}

function toneOf(move: ChartMove): Tone {
  return move.cause === 'failed' ? 'failed' : groupOf(move);
}

function iconOf(move: ChartMove): Icon {
  return isPersons(move) ? 'person' : move.cause;
}

function isPersons(move: ChartMove): boolean {
  return move.cause === 'event' && controlOf(move.name) !== undefined;
}

/** Names the entered state as seen from where the move begins. */
function chipText(chart: Chart, move: ChartMove): string {
  return move.to
    .map((to) => (to === move.from ? text.again : `→ ${seenFrom(chart, move.from, to)}`))
    .join(' ');
}

function seenFrom(chart: Chart, from: string, to: string): string {
  const steps = to.split('.');
  const start = from.split('.');
  let common = 0;
  while (common < steps.length - 1 && steps[common] === start[common]) common += 1;
  return steps.slice(common).join('.') || chart.id;
}

function titleOf(chart: Chart, move: ChartMove): string {
  const guard = move.guard && ` [${move.guard}]`;
  const actions = move.actions.length > 0 ? ` / ${move.actions.join(', ')}` : '';
  const to = move.to.length > 0 ? ` → ${move.to.map((path) => path || chart.id).join(', ')}` : '';
  return `${eventText(move)}${guard}${actions}${to}`;
}
