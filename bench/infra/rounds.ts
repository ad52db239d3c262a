/** Measures in rounds: product and floor take turns, and their medians are compared. */
import { cpus, totalmem } from 'node:os';

const askedRuns = process.env['BENCH_RUNS'];
/** Interleaved runs of each side; a machine that slows down slows both. */
export const runs = Number(askedRuns ?? 20);
/** A run with another number of rounds is only a try: nothing is recorded. */
export const isATry = askedRuns !== undefined;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** Runs both sides in turn, `rounds` times each, after one round that is not counted; the order changes every round. */
export async function interleave<T = number>(
  product: () => Promise<T>,
  floor: () => Promise<T>,
  rounds = runs,
): Promise<{ product: T[]; floor: T[] }> {
  const measured = { product: [] as T[], floor: [] as T[] };
  await product();
  await floor();
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      measured.product.push(await product());
      measured.floor.push(await floor());
    } else {
      measured.floor.push(await floor());
      measured.product.push(await product());
    }
  }
  return measured;
}

export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly product: number;
  /** null: the figure has no floor. */
  readonly floor: number | null;
  /**
   * product / floor must be at most this (or at least, where more is better), product − floor at most `more`, or the
   * product's own figure at most `value`; null is reported without a target.
   */
  readonly target:
    | { readonly kind: 'atMost' | 'atLeast'; readonly ratio: number }
    | { readonly kind: 'atMost'; readonly more: number }
    | { readonly kind: 'atMost'; readonly value: number }
    | null;
}

/** A floor of zero or none gives no ratio. */
const ratioOf = ({ product, floor }: Figure): number | null => (floor ? product / floor : null);

export function isMet(figure: Figure): boolean {
  if (figure.target === null) return true;
  if ('value' in figure.target) return figure.product <= figure.target.value;
  if ('more' in figure.target) return figure.product - (figure.floor ?? 0) <= figure.target.more;
  const ratio = ratioOf(figure);
  if (ratio === null) return false;
  return figure.target.kind === 'atMost'
    ? ratio <= figure.target.ratio
    : ratio >= figure.target.ratio;
}

/** The target as the table shows it. */
export function targetOf({ target }: Figure): string {
  if (target === null) return '—';
  if ('more' in target) return `≤ floor + ${target.more}`;
  const bound = 'value' in target ? target.value : target.ratio;
  return `${target.kind === 'atMost' ? '≤' : '≥'} ${bound}`;
}

/** The figure's numbers with their unit. */
export function shown(figure: Figure): { product: string; floor: string; ratio: string } {
  const inUnits = (value: number | null) =>
    value === null ? '—' : `${value.toFixed(1)} ${figure.unit}`;
  return {
    product: inUnits(figure.product),
    floor: inUnits(figure.floor),
    ratio: ratioOf(figure)?.toFixed(2) ?? '—',
  };
}

/** Tells whether the target is met: a figure without one is only told. */
export const signOf = (figure: Figure): string => {
  if (figure.target === null) return '·';
  return isMet(figure) ? '✓' : '✗';
};

/** Says one figure in a line. */
export function lineOf(figure: Figure): string {
  const { product, floor, ratio } = shown(figure);
  const target = figure.target === null ? '' : ` (target ${targetOf(figure)})`;
  return `${signOf(figure)} ${figure.name}: ${product}, floor ${floor}, ratio ${ratio}${target}`;
}

export const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform} ${process.arch}`;
