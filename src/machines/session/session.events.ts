import type { Credentials, Registration } from '#contract/auth.ts';
import type { OwnUser } from '#contract/users.ts';

/** What the session hears. */
export type SessionEvent =
  | ({ type: 'session.signIn' } & Credentials)
  | ({ type: 'session.register' } & Registration)
  /** The person leaves the form or begins to mend it: the shown failure goes away. */
  | { type: 'session.dismiss' }
  /** Somebody's request got 401 with this token. */
  | { type: 'session.renew'; usedToken: string }
  | { type: 'session.signOut' }
  /** The server revoked this session (socket `session:ended`). */
  | { type: 'session.revoked' }
  /** My profile as the server has it now. */
  | { type: 'session.userChanged'; user: OwnUser }
  /** Another tab wrote the vault. */
  | { type: 'vault.changed' };

/** What it tells the app. */
export type SessionFact = { type: 'session.opened'; user: OwnUser } | { type: 'session.closed' };
