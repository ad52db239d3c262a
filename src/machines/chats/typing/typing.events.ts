export type TypingEvent =
  /** A key that changed the text. */
  | { type: 'typing.key' }
  /** Sent, emptied or left. */
  | { type: 'typing.stop' };
