export type TypistsEvent =
  | { type: 'typist.began'; conversationId: string; userId: string }
  /** He says so, or his message is here: whoever has sent writes no more. */
  | { type: 'typist.stopped'; conversationId: string; userId: string }
  /** 6 s without renewal (raised by itself). */
  | { type: 'typist.forgotten'; conversationId: string; userId: string };
