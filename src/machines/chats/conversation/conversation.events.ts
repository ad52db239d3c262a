export type ConversationEvent =
  /** The conversation came onto the screen, or left it and is kept for a quick return. */
  { type: 'conversation.shown' } | { type: 'conversation.hidden' };

/** The actors of one conversation; each is known to the system as `<part>:<conversationId>`. */
export type ConversationPart = 'timeline' | 'composer' | 'typing' | 'receipts' | 'roster';

/** A part has ended by a fault of its own. The other parts must go on. */
export type PartBroke = { type: `xstate.error.actor.${ConversationPart}`; error?: unknown };
