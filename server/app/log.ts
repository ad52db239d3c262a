/** Prints the operator's log outside of requests: plain lines, and one for each step of a start, with its time. */
import type { Config } from './config/read.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;
export type Log = Readonly<Record<(typeof levels)[number], (text: string) => void>>;

/** For each LOG_LEVEL the index of the first of our levels that is still printed. */
const firstSaid = { trace: 0, debug: 0, info: 1, warn: 2, error: 3, fatal: 4, silent: 4 } as const;

export function createLog(level: Config['logLevel']): Log {
  const say = (at: (typeof levels)[number], write: (text: string) => void) =>
    levels.indexOf(at) < firstSaid[level] ? () => {} : write;
  return {
    debug: say('debug', console.log),
    info: say('info', console.log),
    warn: say('warn', console.error),
    error: say('error', console.error),
  };
}

/** Prints a step of a start when it is done. */
export async function step<T>(
  name: string,
  work: () => Promise<T>,
  outcome?: (result: T) => string,
): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(2).replace('.', ',');
  console.log(`✓ ${name}${outcome === undefined ? '' : `: ${outcome(result)}`} (${seconds} с)`);
  return result;
}
