export type ConversationEvent =
  /** The conversation is on the screen, or it has left it and is kept for a quick return. */
  { type: 'conversation.shown' } | { type: 'conversation.hidden' };

/** The actors of one conversation; each is known to the system as `<part>:<conversationId>`. */
export type ConversationPart = 'timeline' | 'composer' | 'typing' | 'receipts' | 'roster';

/** A part ended by a fault of its own, which must not take the others with it. */
export type PartBroke = { type: `xstate.error.actor.${ConversationPart}`; error?: unknown };
