import type { Chart } from '../../src/inspector/chart.ts';

/** A definition has the names of delays; the figures of these are the code's. */
export function withoutFigures(chart: Chart): Chart {
  return {
    ...chart,
    moves: chart.moves.map((move) => ({
      ...move,
      delayMs: /^\d+$/.test(move.name) ? move.delayMs : null,
    })),
  };
}
