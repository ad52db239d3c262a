import type { SnapshotFrom } from 'xstate';
import type { idlenessMachine } from './idleness.machine.ts';

/** Answers whether nobody has been at this page for 10 minutes. */
export const selectIsIdle = (idleness: SnapshotFrom<typeof idlenessMachine>): boolean =>
  idleness.matches('idle');
