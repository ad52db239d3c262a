import type { PageSignal } from '#services/browser/page/types.ts';
import type { FromServer, RealtimeFact } from '../realtime/realtime.events.ts';

/** The server's events that carry a version; realtime passes them on. */
export const versionedEvents = [
  'message:new',
  'message:notify',
  'message:update',
  'receipts:update',
  'conversations:new',
  'conversations:update',
  'conversations:removed',
] as const;
export type VersionedEvent = FromServer<(typeof versionedEvents)[number]>;

/** The changes to be read: everything after these versions. */
export interface Gap {
  readonly conversationId: string;
  readonly after: number;
  readonly receiptsAfter: number;
}

export type SyncEvent =
  | RealtimeFact
  | VersionedEvent
  /** The list was read again, and the store knows which conversations have changed. */
  | { type: 'inbox.refreshed' }
  /** The conversation is on the screen: is it up to date, including read marks? */
  | { type: 'sync.check'; conversationId: string }
  | { type: 'page.signal'; signal: PageSignal }
  /** A loaded timeline lacks a version; its event may still be on its way. */
  | { type: 'sync.gapSeen' }
  /** The result of looking for gaps in the store. */
  | { type: 'sync.gapFound'; gap: Gap }
  | { type: 'sync.nothingMissing' };
