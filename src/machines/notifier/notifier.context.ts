/** What the notifier knows. */
import type { News } from './notifier.events.ts';

export interface NotifierContext {
  readonly userId: string;
  /** Messages of others that wait: in the title and on the app's icon. */
  readonly unread: number;
  /** Came lately; the tabs are finding out which of them tells. */
  readonly batch: readonly News[];
  readonly next: readonly News[];
  /** This tab tells the system of them as soon as their text is here, the newest of each conversation. */
  readonly untold: readonly News[];
}
