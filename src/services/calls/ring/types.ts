/** The ringing of a call in this browser: its tabs take turns. */
export interface Ring {
  /**
   * Takes the turn as soon as no other tab has it, and loops the ring until the returned function is called. Calls back
   * with true when it sounds; with false, as the last report, when the browser lets no page sound before a click, key
   * or touch. The next tab then takes the turn. `volume` is from 0 to 1.
   */
  start(volume: number, on: (isSounding: boolean) => void): () => void;
  /** Alternates the page's title with this one, a second each, until the returned function is called. */
  blinkTitle(title: string): () => void;
  /** Answers whether a tab of this browser has the turn. */
  isTaken(): Promise<boolean>;
  /** Calls back at clicks, keys and touches, while the browser still takes them for a person's wish. */
  watchGestures(on: () => void): () => void;
}

/** The system's notification of a call that rings. */
export interface RingNotice {
  /** The name of the call: a newer notification with the same tag replaces this one. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** For a browser that gives its notifications no buttons: a click on the notification shows the page. */
  readonly bodyWithoutButtons: string;
  /** The words on the buttons. */
  readonly answer: string;
  readonly decline: string;
}

export interface RingNotices {
  /**
   * Does nothing without permission. Answers with the function that takes the notification back. `chosen` may still be
   * called after that: a window that comes to the front takes it back, and may come because of the answer.
   */
  tell(notice: RingNotice, chosen: (answer: 'answer' | 'decline') => void): () => void;
}
