/** Ends the process in order, once, and within the time that is given to it. */
import { describe } from './http/failures.ts';

/**
 * A supervisor (systemd, Docker) kills after 10 s at the earliest. What is not done in time is recovered at the next
 * start.
 */
const endWithinMs = 9_000;

/**
 * Calls `end`, then ends the process. It exits with 0 at the first SIGINT, SIGTERM or SIGHUP, and when the process that
 * started us is gone: the channel to `npm start` closes even if that was killed, and a server that nobody can reach any
 * more must not hold DATA_DIR. It exits with 1 after an uncaught exception, an unhandled rejection or an `end` that
 * failed, so that a supervisor starts it again.
 */
export function endInOrder(end: () => Promise<void>): void {
  let isEnding = false;
  const ask = (): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(), endWithinMs);
    end()
      .catch(noteFailure)
      .finally(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.connected) process.once('disconnect', ask);
  // Node reports unhandled rejections by this event, too.
  process.on('uncaughtException', (error) => {
    noteFailure(error);
    ask();
  });
}

/** Logs the error without anything that people typed, which PostgreSQL puts into its messages. */
function noteFailure(error: unknown): void {
  console.error('✗ Непредвиденная ошибка, сервер завершается:', describe(error));
  process.exitCode = 1;
}
