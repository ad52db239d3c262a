import type { MediaFailure } from '../room/types.ts';

/** The error names of browsers, old ones among them. */
const failures: Readonly<Record<string, MediaFailure>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

/** Returns why a device could not be used. A browser shows no devices to a page that is not on HTTPS. */
export const failureOf = (error: unknown, isSecure: boolean): MediaFailure =>
  isSecure ? (error instanceof Error && failures[error.name]) || 'other' : 'insecure';
