/** Finds a LiveKit server, or gets one into the cache that `npm start` and `npm test` search. */
import { findProgram, ProgramMissing } from '#server/calls/video/program/find.ts';

const ended = new AbortController();
// The compilers run in a process group of their own, which Ctrl-C does not reach.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => ended.abort());
}

try {
  const program = await findProgram({
    log: { info: console.log, warn: console.log },
    signal: ended.signal,
    dataDir: null,
  });
  console.log(`LiveKit: ${program}`);
} catch (error) {
  if (!(error instanceof ProgramMissing) && !ended.signal.aborted) throw error;
  if (error instanceof ProgramMissing) console.error(error.message);
  process.exitCode = 1;
}
