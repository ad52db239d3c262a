import type { SnapshotFrom } from 'xstate';
import type { OwnUser } from '#contract/users.ts';
import type { appMachine, Unsent } from './app.machine.ts';

type AppSnapshot = SnapshotFrom<typeof appMachine>;

export type AppPhase = 'restoring' | 'signedOut' | 'signedIn' | 'broken';

export function appPhase(app: AppSnapshot): AppPhase {
  if (app.matches('broken')) return 'broken';
  if (app.matches({ running: 'signedIn' })) return 'signedIn';
  return app.matches({ running: 'signedOut' }) ? 'signedOut' : 'restoring';
}

export type MessengerPhase = 'absent' | 'loading' | 'running' | 'failed';

export function messengerPhase(app: AppSnapshot): MessengerPhase {
  const phases = ['loading', 'running', 'failed'] as const;
  return (
    phases.find((phase) => app.matches({ running: { signedIn: { messenger: phase } } })) ?? 'absent'
  );
}

export const currentUser = (app: AppSnapshot): OwnUser | null => app.context.user;

/** Returns the unsent things that the question before signing out names; null: nothing is asked. */
export const unsentAtSignOut = (app: AppSnapshot): Unsent | null =>
  app.matches({ running: { signedIn: { leaving: 'confirming' } } }) ? app.context.unsent : null;

/** Answers whether signing out is under way; it was asked for on this page or on an earlier one. */
export const isSigningOut = (app: AppSnapshot): boolean =>
  app.matches({ running: { signedIn: { leaving: 'signingOut' } } }) ||
  (app.matches({ running: 'restoring' }) && typeof app.context.hint === 'object');

/**
 * Answers whether «Выйти» was pressed and deletions are being sent, or the unsent messages are being counted after
 * that.
 */
export const isCountingUnsent = (app: AppSnapshot): boolean =>
  app.matches({ running: { signedIn: { leaving: 'deleting' } } }) ||
  app.matches({ running: { signedIn: { leaving: 'counting' } } });
