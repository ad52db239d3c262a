export type TypingEvent =
  /** A key has changed the text. */
  | { type: 'typing.key' }
  /** The message was sent, or the field was emptied or left. */
  | { type: 'typing.stop' };
