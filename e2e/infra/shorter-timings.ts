/**
 * Shortens the waiting times of a server under test. It is loaded before the server's code (`--import`); operators have no
 * such setting.
 */
import { contractTimings } from '#server/kit/time.ts';

Object.assign(contractTimings, JSON.parse(process.env['TIMINGS_UNDER_TEST'] ?? '{}'));
