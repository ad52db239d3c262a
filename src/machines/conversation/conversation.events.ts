export type ConversationEvent =
  /** It is on the screen, or not any more (kept for a quick return). */
  { type: 'conversation.shown' } | { type: 'conversation.hidden' };
