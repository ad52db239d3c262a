export type RecentCallsEvent =
  /** The list is looked at; once more after `closed`, for instance because a call has ended, it is read anew. */
  | { type: 'recentCalls.opened' }
  | { type: 'recentCalls.closed' }
  /** 'Повторить'. */
  | { type: 'recentCalls.retry' };
