/** What the server's parts say to the operator outside of any request: plain lines, as the start's own. */
import type { Config } from './config/config.ts';

export interface Log {
  debug(text: string): void;
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

const levels = ['debug', 'info', 'warn', 'error'] as const;
/** LOG_LEVEL's values to the first of ours that is still said. */
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
