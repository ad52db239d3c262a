export type HiddenVideoEvent =
  /** A tile shows it. */
  | { type: 'video.shown' }
  /** None does: another page, scrolled away, a small window. */
  | { type: 'video.hidden' };
