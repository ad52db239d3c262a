/** How the process ends: in order, once, and within the time that is given to it. */

/** A supervisor (systemd, Docker) kills after 10 s at the earliest; what is not done by then is recovered at the next start. */
const endWithinMs = 9_000;

/**
 * Calls `end` at the first SIGINT, SIGTERM or SIGHUP, or when the process that started us is gone: the channel to
 * `npm start` closes even when that was killed, and a server that nobody can reach any more must not hold DATA_DIR.
 */
export function whenAskedToEnd(end: () => Promise<void>): void {
  let isEnding = false;
  const ask = (): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => endWith(0), endWithinMs);
    end().catch((error: unknown) => {
      console.error(error);
      endWith(1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.connected) process.once('disconnect', ask);
}

/** Ends the process although timers and connections may be left. */
export function endWith(code: 0 | 1): never {
  process.exit(code);
}
