import type { SnapshotFrom } from 'xstate';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { sessionMachine } from './session.machine.ts';

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export const isSignedIn = (session: SessionSnapshot): boolean => session.matches('signedIn');

export const isSigningIn = (session: SessionSnapshot): boolean =>
  session.matches({ signedOut: 'signingIn' });

export const isRegistering = (session: SessionSnapshot): boolean =>
  session.matches({ signedOut: 'registering' });

/** Answers whether the account was made; its owner signs in next. */
export const isRegistered = (session: SessionSnapshot): boolean =>
  session.matches({ signedOut: 'registered' });

/** Answers whether the server has ended the session that was here; true until the person turns to something else. */
export const isEnded = (session: SessionSnapshot): boolean =>
  session.matches({ signedOut: 'ended' });

/** Answers whether the session ended because its account was deleted: nobody can sign in with it again. */
export const isEndedByDeletion = (session: SessionSnapshot): boolean =>
  isEnded(session) && session.context.isAccountDeleted;

export const signInFailure = (session: SessionSnapshot): RequestFailure | null =>
  session.matches({ signedOut: 'signInFailed' }) ? session.context.formFailure : null;

export const registerFailure = (session: SessionSnapshot): RequestFailure | null =>
  session.matches({ signedOut: 'registerFailed' }) ? session.context.formFailure : null;

/** Returns the name of the last try to sign in or register, also when it failed. */
export const typedUsername = (session: SessionSnapshot): string => session.context.username;

/** Returns the access token; null while nobody is signed in, and while signing out. */
export const accessTokenOf = (session: SessionSnapshot): string | null =>
  session.matches('signedIn') ? (session.context.session?.accessToken ?? null) : null;
