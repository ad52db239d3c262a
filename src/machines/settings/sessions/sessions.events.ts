import type { Failure } from '#services/app/api/types.ts';

export type SessionsEvent =
  /** Read the list (again): another device came or went, a reconnect, or the person asks. */
  | { type: 'sessions.refresh' }
  | SessionsCommand
  /** The failure was read. */
  | { type: 'sessions.dismiss'; target: SessionsTarget }
  | SessionsAnswer;

/** A device's session, or all but this one's. */
export type SessionsTarget = 'others' | (string & {});

/** Signs them out. */
export type SessionsCommand = { type: 'sessions.signOut'; target: SessionsTarget };

/** What came of it, in any order. */
export type SessionsAnswer =
  | { type: 'sessions.signedOut'; target: SessionsTarget }
  | { type: 'sessions.signOutFailed'; target: SessionsTarget; failure: Failure };
