export type TypistsEvent =
  | { type: 'typist.began'; userId: string }
  | { type: 'typist.stopped'; userId: string }
  /** 6 s without renewal (raised by itself). */
  | { type: 'typist.forgotten'; userId: string };
