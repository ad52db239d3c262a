import type { ServerEvent } from '#contract/events.ts';
import type { PageSignal } from '#services/browser/page/types.ts';
import type { Gap } from './sync.facts.ts';
import type { RealtimeFact } from '../realtime/realtime.events.ts';

/** Socket events that carry a version; realtime passes them on. */
export type VersionedEvent = Extract<
  ServerEvent,
  {
    name:
      | 'message:new'
      | 'message:notify'
      | 'message:update'
      | 'receipts:update'
      | 'conversations:new'
      | 'conversations:update'
      | 'conversations:removed';
  }
>;

export type SyncEvent =
  | RealtimeFact
  | { type: 'sync.received'; event: VersionedEvent }
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
