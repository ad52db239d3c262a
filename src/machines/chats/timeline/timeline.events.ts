import type { Position } from '#machines/store/db/db.types.ts';

export type TimelineEvent =
  /** It is about to be drawn: where does one enter? */
  | { type: 'timeline.opened' }
  /** It is not drawn any more; null: one was at the newest. */
  | { type: 'timeline.left'; position: Position | null }
  /** The view is near the top, or near the bottom of a stretch that does not reach to the newest. */
  | { type: 'timeline.loadOlder' }
  | { type: 'timeline.loadNewer' }
  /** To a message, loaded or not (a click on a quote, a notification). */
  | { type: 'timeline.jump'; messageId: string }
  /** '↓', or an own message: to the newest, which may have to be read first. */
  | { type: 'timeline.jumpToNewest' }
  /** The view is where it was wished to be. */
  | { type: 'timeline.arrived' }
  | { type: 'timeline.retry' }
  /** What failed may be read now: the connection is back. A jump to a message waits for the person all the same. */
  | { type: 'timeline.resume' }
  /** The person has read what became of the jump. */
  | { type: 'timeline.dismiss' }
  /** Sync dropped the pages: read again. */
  | { type: 'timeline.reload' }
  /** What a look at the store says of a wish (raised by itself): it has to be read, it is here, it was deleted. */
  | { type: 'timeline.farSeen'; isSame: boolean }
  | { type: 'timeline.nearSeen' }
  | { type: 'timeline.missed' };
