import type { SnapshotFrom } from 'xstate';
import type { Viewport } from '#services/browser/screen/types.ts';
import type { Panel } from './layout.events.ts';
import type { layoutMachine } from './layout.machine.ts';

type Snapshot = SnapshotFrom<typeof layoutMachine>;

export const isNarrowScreen = (layout: Snapshot): boolean => layout.matches({ screen: 'narrow' });

/** Answers whether what one asks about a conversation can stand beside it, and need not cover it. */
export const hasRoomBeside = (layout: Snapshot): boolean =>
  layout.matches({ screen: 'spacious' }) && layout.context.openId !== null;

/** Returns the panel that shows, or that is sliding in. */
export function selectPanel(layout: Snapshot): Panel {
  if (layout.matches({ panels: { leading: 'toList' } })) return 'list';
  if (layout.matches({ panels: { leading: 'toConversation' } })) return 'conversation';
  return layout.context.openId === null ? 'list' : 'conversation';
}

/** Returns the conversation to draw, also one that is being left or opened, while a part of it can be seen. */
export function selectDrawnId(layout: Snapshot): string | null {
  const { openId, selectedId } = layout.context;
  const isMoving = isNarrowScreen(layout) && !isAtRest(layout);
  return openId ?? (isMoving ? selectedId : null);
}

/** Answers whether a drawn conversation can be read: nobody can read a panel that is still sliding. */
export const isConversationShown = (layout: Snapshot): boolean =>
  !isNarrowScreen(layout) || isAtRest(layout);

/** Answers whether no panel moves. */
export const isAtRest = (layout: Snapshot): boolean => layout.matches({ panels: 'resting' });

/** Returns the conversation that was open last, until it is gone. */
export const selectLastId = (layout: Snapshot): string | null => layout.context.selectedId;

/** Returns how far the finger has drawn the panels; null: no finger draws them. */
export const selectDragPx = (layout: Snapshot): number | null =>
  layout.matches({ panels: 'dragging' }) ? layout.context.offsetPx : null;

/** Answers whether the wide-layout flag is set (spec 9, Wide-layout threshold). */
export const isWideArea = (layout: Snapshot): boolean => layout.matches({ area: 'wide' });

export const hasKeyboard = (layout: Snapshot): boolean => layout.matches({ keyboard: 'up' });

/** Returns the part of the page that can be seen above a keyboard; null: all of it. */
export const selectViewport = (layout: Snapshot): Viewport | null => layout.context.viewport;
