import type { SnapshotFrom } from 'xstate';
import type { settingsMachine } from './settings.machine.ts';

type Settings = SnapshotFrom<typeof settingsMachine>;

/** Answers whether the page's actors run. */
export const selectIsOpen = (settings: Settings): boolean => settings.matches('open');

/** Answers whether the code of the page is being loaded. */
export const selectIsOpening = (settings: Settings): boolean => settings.matches('opening');

/** Answers whether the profile was changed and is not saved. */
export const selectHasUnsaved = (settings: Settings): boolean =>
  settings.matches({ open: { changes: 'unsaved' } });

/** Answers whether somebody wants to leave with a changed profile. */
export const selectIsAsking = (settings: Settings): boolean =>
  settings.matches({ open: { leaving: 'asking' } });
