import type { ScreenSignal } from '#services/browser/screen/types.ts';

/** The two panels of a narrow screen. */
export type Panel = 'list' | 'conversation';

export type LayoutEvent =
  /** The address names this conversation; null: the list. */
  | { type: 'layout.addressed'; conversationId: string | null }
  /** It is gone for me: no swipe opens it. */
  | { type: 'layout.gone'; conversationId: string }
  /** A finger moves across, which cannot mean anything else. */
  | { type: 'layout.dragStarted'; way: 'left' | 'right' }
  /** So far from where it touched, in CSS px; to the left is less than 0. */
  | { type: 'layout.dragged'; dx: number }
  | { type: 'layout.dragEnded'; dx: number }
  /** A second finger, the browser's own gesture, a menu: it was not meant. */
  | { type: 'layout.dragCancelled' }
  /** The room for messages. */
  | { type: 'layout.areaMeasured'; widthPx: number }
  | ScreenSignal;

/** What the layout emits for the view that knows the history. */
export type LayoutFact =
  /** A swipe leads to this conversation, or to the list: the address is to follow. */
  { type: 'layout.led'; conversationId: string | null };
