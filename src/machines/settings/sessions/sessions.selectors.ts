import type { SnapshotFrom } from 'xstate';
import type { DeviceSession } from '#contract/auth.ts';
import type { SessionsTarget } from './sessions.events.ts';
import type { sessionsMachine, SigningOut } from './sessions.machine.ts';

type Sessions = SnapshotFrom<typeof sessionsMachine>;

/** loading, also again. waiting: it failed and comes again by itself. failed: only by the person. */
export function selectSessionList(sessions: Sessions): 'loading' | 'loaded' | 'waiting' | 'failed' {
  if (sessions.matches('loaded')) return 'loaded';
  if (sessions.matches('waiting')) return 'waiting';
  return sessions.matches('failed') ? 'failed' : 'loading';
}

/** As last read; null before. */
export const selectSessions = ({ context }: Sessions): readonly DeviceSession[] | null =>
  context.sessions;

/** null: nothing goes on. */
export const selectSigningOut = (
  { context }: Sessions,
  target: SessionsTarget,
): SigningOut | null => context.leaving[target] ?? null;
