/** Loaded into a server under test before its own code (`--import`): it waits less. An operator has no such setting. */
import { contractTimings } from '#server/kit/timings.ts';

Object.assign(contractTimings, JSON.parse(process.env['TIMINGS_UNDER_TEST'] ?? '{}'));
