/**
 * Describes the screen around the page: its width, and how much of its height a keyboard leaves. Lengths are CSS px.
 */

/** The part of the page that can be seen above a keyboard. */
export interface Viewport {
  readonly topPx: number;
  readonly heightPx: number;
}

/** Up to 768 px; below 1200; and from there on, where a third pane fits beside a conversation. */
export type ScreenWidth = 'narrow' | 'wide' | 'spacious';

export type ScreenSignal =
  | { type: 'screen.turned'; width: ScreenWidth }
  /** `viewport` is null when nothing covers the page, or when the browser makes the page itself smaller. */
  | { type: 'screen.covered'; viewport: Viewport | null; hasKeyboard: boolean };

export interface Screen {
  /** Reports the state at once, and then whenever it changes. */
  watch(on: (signal: ScreenSignal) => void): () => void;
}
