/** What the notifier knows. */
import type { Permission } from '#services/notifications/notifications/types.ts';
import { defaultPreferences, type Preferences } from '#services/settings/preferences/types.ts';
import type { News } from './notifier.events.ts';

export interface NotifierContext {
  readonly userId: string;
  /** Messages of others that wait: in the title and on the app's icon. */
  readonly unread: number;
  /** To show the system's notifications. */
  readonly permission: Permission;
  /** As they were when the last message came. */
  readonly preferences: Preferences;
  /** Came lately; the tabs are finding out which of them tells. */
  readonly batch: readonly News[];
  readonly next: readonly News[];
  /** This tab tells the system of them as soon as their text is here, the newest of each conversation. */
  readonly untold: readonly News[];
}

export const nothingYet: Omit<NotifierContext, 'userId'> = {
  unread: 0,
  permission: 'default',
  preferences: defaultPreferences,
  batch: [],
  next: [],
  untold: [],
};
