import type { SnapshotFrom } from 'xstate';
import type { DeviceSession } from '#contract/auth.ts';
import type { SessionsTarget } from './sessions.events.ts';
import type { sessionsMachine, SigningOut } from './sessions.machine.ts';

type Sessions = SnapshotFrom<typeof sessionsMachine>;

/**
 * Returns the state of the list. loading: for the first time or again. waiting: it failed and is read again by itself.
 * failed: only the person can try again.
 */
export function selectSessionList(sessions: Sessions): 'loading' | 'loaded' | 'waiting' | 'failed' {
  const states = ['loaded', 'waiting', 'failed'] as const;
  return states.find((state) => sessions.matches(state)) ?? 'loading';
}

/** Returns the list as it was last read; null before. */
export const selectSessions = ({ context }: Sessions): readonly DeviceSession[] | null =>
  context.sessions;

/** Returns how the signing out of a device goes; null: nothing goes on. */
export const selectSigningOut = (
  { context }: Sessions,
  target: SessionsTarget,
): SigningOut | null => context.leaving[target] ?? null;
