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

/** Why a device could not be used. Pages that are not on HTTPS are shown no devices. */
export const failureOf = (error: unknown, isSecure: boolean): MediaFailure =>
  isSecure ? (error instanceof Error && failures[error.name]) || 'other' : 'insecure';
