/** Finds a LiveKit server or gets one, into the cache that `npm start` and `npm test` look in. */
import { findProgram, ProgramMissing } from '#server/video/program/find.ts';

try {
  const program = await findProgram({
    log: { info: console.log, warn: console.log },
    signal: new AbortController().signal,
    dataDir: null,
  });
  console.log(`LiveKit: ${program}`);
} catch (error) {
  if (!(error instanceof ProgramMissing)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
