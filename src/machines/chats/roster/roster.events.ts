export type RosterEvent =
  /** It is being looked at, and not all of its people are in the store. */
  { type: 'roster.short' };
