import type { SessionFact } from '../session/session.events.ts';

/** Events that the root receives. */
export type AppEvent =
  | SessionFact
  /** «Выйти из аккаунта»; asks first when something is unsent. */
  | { type: 'app.signOut' }
  | { type: 'app.signOutConfirmed' }
  | { type: 'app.signOutCancelled' }
  /** The messenger's code could not be loaded; the person tries again. */
  | { type: 'app.retry' };
