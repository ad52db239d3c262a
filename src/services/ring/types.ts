/** A call that rings, as this browser sounds. */
export interface Ring {
  /**
   * Loops till what is answered is called, in one tab of this browser; another steps in where that one is closed. Tells
   * false when the browser lets no tab sound before a click, key or touch, and true when it sounds. `volume` 0 to 1.
   */
  start(volume: number, on: (isSounding: boolean) => void): () => void;
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
