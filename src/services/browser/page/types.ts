/** Describes the browser page around the app: network hints, focus, visibility, sleep. */

export type PageSignal =
  | 'online'
  | 'offline'
  /** The window got or lost the focus. */
  | 'focused'
  | 'blurred'
  | 'shown'
  | 'hidden'
  /**
   * The page is about to be reloaded or closed, but may yet stay. This is the last moment at which a store can be
   * reached.
   */
  | 'leaving'
  /** The machine slept: the clock jumped by much more than a timer asked for. */
  | 'woke';

export interface Page {
  isOnline(): boolean;
  isFocused(): boolean;
  isVisible(): boolean;
  watch(on: (signal: PageSignal) => void): () => void;
}
