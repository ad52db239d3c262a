import type { PageSignal } from '#services/browser/page/types.ts';
import type { Gap } from './sync.facts.ts';
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

export type SyncEvent =
  | RealtimeFact
  | VersionedEvent
  /** The list was read again and the db knows which conversations moved. */
  | { type: 'inbox.refreshed' }
  /** A conversation is being looked at: is it up to date, read marks too? */
  | { type: 'sync.check'; conversationId: string }
  | { type: 'page.signal'; signal: PageSignal }
  /** A version is missing (raised by itself). */
  | { type: 'sync.gapSeen' }
  /** What the look at the store found. */
  | { type: 'sync.gapFound'; gap: Gap }
  | { type: 'sync.nothingMissing' };
