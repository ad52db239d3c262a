import type { SnapshotFrom } from 'xstate';
import type { Dialog } from './dialogs.events.ts';
import type { dialogsMachine } from './dialogs.machine.ts';

type Dialogs = SnapshotFrom<typeof dialogsMachine>;

/** Returns the dialog whose actors run; null: none. */
export const selectDialog = (dialogs: Dialogs): Dialog | null =>
  dialogs.matches('opening') || dialogs.matches('missing') ? null : dialogs.context.dialog;

/** Answers whether the address names a dialog whose code did not load. */
export const selectIsMissing = (dialogs: Dialogs): boolean => dialogs.matches('missing');
