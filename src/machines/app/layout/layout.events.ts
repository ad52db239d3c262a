import type { ScreenSignal } from '#services/browser/screen/types.ts';

/** The two panels of a narrow screen. */
export type Panel = 'list' | 'conversation';

export type LayoutEvent =
  /** The address names this conversation; null: the list. */
  | { type: 'layout.addressed'; conversationId: string | null }
  /** I am not in this conversation any more: no swipe opens it. */
  | { type: 'layout.gone'; conversationId: string }
  /** A finger has moved sideways, and no other gesture can be meant. */
  | { type: 'layout.dragStarted'; way: 'left' | 'right' }
  /** The distance from where the finger touched, in CSS px; negative to the left. */
  | { type: 'layout.dragged'; dx: number }
  | { type: 'layout.dragEnded'; dx: number }
  /** A second finger, the browser's own gesture or a menu shows that no swipe was meant. */
  | { type: 'layout.dragCancelled' }
  /** The width of the area for messages. */
  | { type: 'layout.areaMeasured'; widthPx: number }
  | ScreenSignal;

/** The layout emits these for the view that knows the history. */
export type LayoutFact =
  /** A swipe leads to this conversation, or to the list (null): the address should follow. */
  { type: 'layout.led'; conversationId: string | null };
