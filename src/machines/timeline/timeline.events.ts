export type TimelineEvent =
  /** The view is near the top, or near the bottom of a stretch that does not reach to the newest. */
  | { type: 'timeline.loadOlder' }
  | { type: 'timeline.loadNewer' }
  /** To a message, loaded or not (a click on a quote, a place that was left, a notification). */
  | { type: 'timeline.jump'; messageId: string }
  /** '↓', or an own message: to the newest, which may have to be read first. */
  | { type: 'timeline.jumpToNewest' }
  /** The view is there and has marked the message; it asks to forget the wish. */
  | { type: 'timeline.arrived' }
  | { type: 'timeline.retry' }
  /** Sync dropped the pages: read again. */
  | { type: 'timeline.reload' };
