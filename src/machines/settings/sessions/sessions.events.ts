import type { Failure } from '#services/app/api/types.ts';

export type SessionsEvent =
  /** Reads the list (again): another device came or went, the page is looked at again, or the person asks. */
  | { type: 'sessions.refresh' }
  | SessionsCommand
  /** The person has read the failure. */
  | { type: 'sessions.dismiss'; target: SessionsTarget }
  | SessionsAnswer;

/** The session of a device, or all sessions but this one. */
export type SessionsTarget = 'others' | (string & {});

/** Signs them out. */
export type SessionsCommand = { type: 'sessions.signOut'; target: SessionsTarget };

/** The server's answers, in any order. */
export type SessionsAnswer =
  | { type: 'sessions.signedOut'; target: SessionsTarget }
  | { type: 'sessions.signOutFailed'; target: SessionsTarget; failure: Failure };
