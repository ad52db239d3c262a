import type { SnapshotFrom } from 'xstate';
import type { Dialog } from './dialogs.events.ts';
import type { dialogsMachine } from './dialogs.machine.ts';

/** The dialog whose actors run; null: none. */
export const selectDialog = (dialogs: SnapshotFrom<typeof dialogsMachine>): Dialog | null =>
  dialogs.context.dialog;
