import type { Position } from '#machines/store/db/db.types.ts';

export type TimelineEvent =
  /** The view is about to draw the conversation and needs the place to enter at. */
  | { type: 'timeline.opened' }
  /** The view no longer draws the conversation; null: the reader was at the newest message. */
  | { type: 'timeline.left'; position: Position | null }
  /** The view is near the top, or near the bottom of a stretch that does not reach to the newest. */
  | { type: 'timeline.loadOlder' }
  | { type: 'timeline.loadNewer' }
  /** The reader wants to see a message, loaded or not (a click on a quote, a notification). */
  | { type: 'timeline.jump'; messageId: string }
  /** All loaded messages were deleted, or there are none: nothing is on the screen that could be scrolled. */
  | { type: 'timeline.nothingShown' }
  /** A message that the person has just written is shown. */
  | { type: 'timeline.ownShown' }
  /** '↓' was pressed: the reader wants the newest message, which may have to be loaded. */
  | { type: 'timeline.jumpToNewest' }
  /** The view has reached the goal. */
  | { type: 'timeline.arrived' }
  | { type: 'timeline.retry' }
  /** The connection is back, so a failed page is read again. A failed jump to a message still waits for the person. */
  | { type: 'timeline.resume' }
  /** The person has read the notice about a jump. */
  | { type: 'timeline.dismiss' }
  /** Sync dropped the pages, so they are read again. */
  | { type: 'timeline.reload' }
  /** The store was asked about a goal (raised by itself): the message must be loaded, is here, or was deleted. */
  | { type: 'timeline.farSeen'; isSame: boolean }
  | { type: 'timeline.nearSeen' }
  | { type: 'timeline.missed' };
