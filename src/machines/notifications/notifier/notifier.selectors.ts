import type { Permission } from '#services/notifications/notifications/types.ts';
import type { SnapshotFrom } from 'xstate';
import type { notifierMachine } from './notifier.machine.ts';

type Snapshot = SnapshotFrom<typeof notifierMachine>;

/**
 * Returns the number of others' messages that I have not read, also those in the open conversation while the page
 * cannot be seen.
 */
export const selectUnread = (snapshot: Snapshot): number => snapshot.context.unread;

/** Answers whether the bar that offers notifications is shown. */
export const isOfferingNotifications = (snapshot: Snapshot): boolean =>
  snapshot.matches({ permission: 'offered' });

/** Returns the browser's permission for Весть to use the system's notifications. */
export const selectPermission = ({ context }: SnapshotFrom<typeof notifierMachine>): Permission =>
  context.permission;
