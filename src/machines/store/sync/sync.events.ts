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
  /** The list was read again, and the store knows which conversations have changed. */
  | { type: 'inbox.refreshed' }
  /** The conversation is on the screen: is it up to date, including read marks? */
  | { type: 'sync.check'; conversationId: string }
  | { type: 'page.signal'; signal: PageSignal }
  /** A version is missing (raised by itself). */
  | { type: 'sync.gapSeen' }
  /** The result of looking for gaps in the store. */
  | { type: 'sync.gapFound'; gap: Gap }
  | { type: 'sync.nothingMissing' };
