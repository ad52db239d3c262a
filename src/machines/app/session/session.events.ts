import type { Credentials, Registration } from '#contract/auth.ts';
import type { OwnUser } from '#contract/users.ts';
import type { ConnectivityFact } from '../connectivity/connectivity.events.ts';

/** What the session hears. */
export type SessionEvent =
  | ConnectivityFact
  | ({ type: 'session.signIn' } & Credentials)
  | ({ type: 'session.register' } & Registration)
  /** The person leaves the form or begins to mend it: the shown failure or notice goes away. */
  | { type: 'session.dismiss' }
  /** Somebody's request got 401 with this token. */
  | { type: 'session.renew'; usedToken: string }
  /** Realtime has no token yet, or asks again; answered by `realtime.tokenChanged`. */
  | { type: 'session.tokenWanted' }
  | { type: 'session.signOut' }
  /** The server revoked this session (socket `session:ended`). */
  | { type: 'session.revoked' }
  /** The account is gone, by this device or another one. */
  | { type: 'session.accountDeleted' }
  /** Somebody's profile moved on the server; if it is mine, it is read again. */
  | { type: 'session.profileMoved'; userId: string }
  /** My profile as the server has it now. */
  | { type: 'session.userChanged'; user: OwnUser }
  /** Newer tokens were found in the token store (raised by itself). */
  | { type: 'session.tokensFound' }
  /** Another tab wrote the token store. */
  | { type: 'tokenStore.changed' };

/** What it tells the app. */
export type SessionFact =
  | { type: 'session.opened'; user: OwnUser }
  /** `deletedUserId`: it closed because this account is gone. */
  | { type: 'session.closed'; deletedUserId?: string };
