/** Prints all figures of a run as one table, each beside what docs/performance.md said before the run. */
import { isMet, shown, signOf, targetOf, type Figure } from './rounds.ts';

export interface Measured {
  readonly part: string;
  readonly figure: Figure;
  /** As docs/performance.md shows it; undefined: it was never recorded. */
  readonly lastTime: string | undefined;
}

const heads = ['', 'part', 'figure', 'now', 'last time', 'floor', 'ratio', 'target'];

export function tableOf(measured: readonly Measured[]): string {
  const rows = measured.map(({ part, figure, lastTime }) => {
    const { product, floor, ratio } = shown(figure);
    return [
      signOf(figure),
      part,
      figure.name,
      product,
      lastTime ?? '—',
      floor,
      ratio,
      targetOf(figure),
    ];
  });
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [heads, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Says in one line which targets were missed; null: none was. */
export function missedOf(measured: readonly Measured[]): string | null {
  const aimed = measured.filter(({ figure }) => figure.target !== null);
  const missed = aimed.filter(({ figure }) => !isMet(figure));
  if (missed.length === 0) return null;
  const names = missed.map(({ part, figure }) => `${part}: ${figure.name}`);
  return `${missed.length} of ${aimed.length} targets are missed:\n${names.join('\n')}`;
}
