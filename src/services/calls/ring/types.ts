/** A call that rings, as this browser sounds: its tabs take turns. */
export interface Ring {
  /**
   * As soon as no other tab has the turn, takes it and loops till what is answered is called. Tells true when it sounds;
   * false, as the last word, when the browser lets no page sound before a click, key or touch: the turn is the next
   * tab's then. `volume` 0 to 1.
   */
  start(volume: number, on: (isSounding: boolean) => void): () => void;
  /** The page's title and this one take turns, one second each, until what is answered is called. */
  blinkTitle(title: string): () => void;
  /** A tab of this browser has the turn. */
  isTaken(): Promise<boolean>;
  /** Tells of clicks, keys and touches, while the browser still takes them for a person's wish. */
  watchGestures(on: () => void): () => void;
}

/** How the system tells of a call that rings. */
export interface RingNotice {
  /** Names the call. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** For a browser that gives its notifications no buttons: a click on it shows the page. */
  readonly bodyWithoutButtons: string;
  /** The words on the buttons. */
  readonly answer: string;
  readonly decline: string;
}

export interface RingNotices {
  /**
   * Nothing happens where there is no permission. Answers with the way to take it back; `chosen` may still be told after
   * that: a window that comes to the front takes it back, and may come because of the answer.
   */
  tell(notice: RingNotice, chosen: (answer: 'answer' | 'decline') => void): () => void;
}
