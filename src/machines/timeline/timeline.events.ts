export type TimelineEvent =
  /** The view is near the top. */
  | { type: 'timeline.loadOlder' }
  | { type: 'timeline.retry' }
  /** Sync dropped the pages: read again. */
  | { type: 'timeline.reload' };
