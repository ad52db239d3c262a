/** Runs the wanted parts of the benchmark, prints one table of their figures, and says how the process must end. */
import { lineOf, type Figure } from './rounds.ts';
import type { RecordedFigures } from './record.ts';
import { missedOf, tableOf, type Measured } from './table.ts';

export type Parts = Readonly<Record<string, () => Promise<Figure[]>>>;

export interface Paper {
  /** As docs/performance.md stood before the run. */
  readonly recorded: RecordedFigures;
  record(part: string, figures: readonly Figure[]): Promise<void>;
  say(text: string): void;
  complain(text: string): void;
}

/**
 * Answers the exit code: 2 for a part that does not exist; 1 where a part broke or, with --check, where a target is missed. A
 * part that breaks does not keep the others from being measured and told.
 */
export async function run(parts: Parts, given: readonly string[], paper: Paper): Promise<number> {
  const wanted = given.filter((each) => each !== '--check');
  const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    const known = Object.keys(parts).join(', ');
    paper.complain(`No such part: ${unknown.join(', ')}. There are ${known}`);
    return 2;
  }
  const measured: Measured[] = [];
  const broken: string[] = [];
  for (const [part, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(part)) continue;
    try {
      const figures = await measure();
      for (const figure of figures) paper.say(lineOf(figure));
      const lastTimes = paper.recorded.get(part);
      measured.push(
        ...figures.map((figure) => ({ part, figure, lastTime: lastTimes?.get(figure.name) })),
      );
      await paper.record(part, figures);
    } catch (error) {
      broken.push(part);
      paper.complain(
        `✗ ${part} broke: ${error instanceof Error ? causesOf(error) : String(error)}`,
      );
    }
  }
  paper.say(`\n${tableOf(measured)}`);
  const missed = given.includes('--check') ? missedOf(measured) : null;
  if (missed !== null) paper.complain(`\n${missed}`);
  if (broken.length > 0) paper.complain(`\nNot measured, because it broke: ${broken.join(', ')}`);
  return missed !== null || broken.length > 0 ? 1 : 0;
}

function causesOf(error: Error): string {
  const { stack = error.message, cause } = error;
  return cause instanceof Error ? `${stack}\ncaused by ${causesOf(cause)}` : stack;
}
