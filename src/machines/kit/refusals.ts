/** Tells what the server has refused from what it may still take (architecture, Data that must not be lost or doubled). */
import { hasStatus, isPassing, type Failure } from '#services/app/api/types.ts';
import { failureIn } from './backoff.ts';

/**
 * Answers whether it may still go. 401 does not refuse it: the session has ended, and it goes when the same person is
 * back.
 */
export const mayStillGo = (failure: Failure): boolean =>
  isPassing(failure) || hasStatus(failure, 401);

/** For guards: `isRefused: refuses`. */
export const refuses = ({ event }: { event: object }): boolean => !mayStillGo(failureIn(event));

/** For guards: `isPassing: passes`. The chart may try again by itself. */
export const passes = ({ event }: { event: object }): boolean => isPassing(failureIn(event));

/** For guards: `isGone: leadsNowhere`. The server knows no such address (any more), or none that is written so. */
export const leadsNowhere = ({ event }: { event: object }): boolean =>
  hasStatus(failureIn(event), 400, 404);

/** Returns the server's sentence; '' where it gave none. */
export const refusalOf = (failure: Failure): string =>
  (failure.kind === 'http' && failure.message) || '';

/** Returns the name of the refusal; null where the server gave none. */
export const codeOf = (failure: Failure): string | null =>
  failure.kind === 'http' ? failure.code : null;
