import type { SnapshotFrom } from 'xstate';
import type { ringerMachine } from './ringer.machine.ts';

/** undefined: nothing rings. */
type RingerSnapshot = SnapshotFrom<typeof ringerMachine> | undefined;

/** Answers whether the ringing can be silenced here: it sounds, or would. */
export const selectIsLoud = (ringer: RingerSnapshot): boolean =>
  ringer?.matches({ sound: 'loud' }) === true;

/**
 * Answers whether the browser keeps all tabs silent before a gesture. Then the dialog says so, and the title blinks.
 */
export const selectIsBlocked = (ringer: RingerSnapshot): boolean =>
  ringer?.matches({ hint: 'shown' }) === true;
