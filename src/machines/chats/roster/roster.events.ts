export type RosterEvent =
  /** The conversation is on the screen, and the store lacks some of its people. */
  { type: 'roster.short' };
