import type { SnapshotFrom } from 'xstate';
import type { ringerMachine } from './ringer.machine.ts';

/** undefined: nothing rings. */
type RingerSnapshot = SnapshotFrom<typeof ringerMachine> | undefined;

/** The ringing can be silenced here: it sounds, or would. */
export const selectIsLoud = (ringer: RingerSnapshot): boolean =>
  ringer?.matches({ sound: 'loud' }) === true;

/** The browser lets no page sound before a gesture, so the dialog says that, and the title blinks. */
export const selectIsBlocked = (ringer: RingerSnapshot): boolean =>
  ringer?.matches({ hint: 'shown' }) === true;
