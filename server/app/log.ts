/** The operator's log outside of requests: plain lines like those of the start. */
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
