export type HiddenVideoEvent =
  /** A tile shows the video. */
  | { type: 'video.shown' }
  /** No tile shows the video: it is on another page, scrolled away, or the window is small. */
  | { type: 'video.hidden' };
