import type { Credentials, Registration } from '#contract/auth.ts';
import type { OwnUser } from '#contract/users.ts';
import type { StoredSession } from '#services/app/token-store/types.ts';
import type { ConnectivityFact } from '../connectivity/connectivity.events.ts';

/** Events that the session receives. */
export type SessionEvent =
  | ConnectivityFact
  | ({ type: 'session.signIn' } & Credentials)
  | ({ type: 'session.register' } & Registration)
  /** A passkey was taken in place of a password (`keySignIn`); the session is stored already. */
  | { type: 'session.keyAccepted'; output: StoredSession }
  /** The person leaves the form or begins to mend it: the shown failure or notice goes away. */
  | { type: 'session.dismiss' }
  /** A request with this token got 401. */
  | { type: 'session.renew'; usedToken: string }
  /** Realtime has no token yet, or asks again; answered by `realtime.tokenChanged`. */
  | { type: 'session.tokenWanted' }
  | { type: 'session.signOut' }
  /** The server revoked this session (socket `session:ended`). */
  | { type: 'session.revoked' }
  /** The account is gone, by this device or another one. */
  | { type: 'session.accountDeleted' }
  /** A profile changed on the server; if it is mine, it is read again. */
  | { type: 'session.profileMoved'; userId: string }
  /** My profile as the server has it now. */
  | { type: 'session.userChanged'; user: OwnUser }
  /** Newer tokens were found in the token store (raised by itself). */
  | { type: 'session.tokensFound' }
  /** Another tab wrote the token store. */
  | { type: 'tokenStore.changed' };

/** Facts that the session tells the app. */
export type SessionFact =
  | { type: 'session.opened'; user: OwnUser }
  /** `deletedUserId`: the session closed because this account was deleted. */
  | { type: 'session.closed'; deletedUserId?: string };
