import type { SnapshotFrom } from 'xstate';
import type { settingsMachine } from './settings.machine.ts';

type Settings = SnapshotFrom<typeof settingsMachine>;

/** Its actors run. */
export const selectIsOpen = (settings: Settings): boolean => settings.matches('open');

/** Its code is on the way. */
export const selectIsOpening = (settings: Settings): boolean => settings.matches('opening');

/** The profile was changed and is not saved. */
export const selectHasUnsaved = (settings: Settings): boolean =>
  settings.matches({ open: { changes: 'unsaved' } });

/** Somebody wants to leave with a changed profile. */
export const selectIsAsking = (settings: Settings): boolean =>
  settings.matches({ open: { leaving: 'asking' } });
