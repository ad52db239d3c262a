export type TypistsEvent =
  | { type: 'typist.began'; conversationId: string; userId: string }
  /** The server says so, or the person's message has come, after which the person types no more. */
  | { type: 'typist.stopped'; conversationId: string; userId: string }
  /** The person's 6 s without renewal are over (raised by itself). */
  | { type: 'typist.forgotten'; conversationId: string; userId: string };
