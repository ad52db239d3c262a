import type { Corner } from '#services/settings/preferences/types.ts';

export type CallViewEvent =
  /** Shrinks the call to a small window over the chats, or enlarges it again. */
  | { type: 'callView.makeSmall' }
  | { type: 'callView.makeLarge' }
  /** Goes one step back (Escape): closes the panel, or else shrinks the call. */
  | { type: 'callView.back' }
  | { type: 'callView.toggleChat' }
  | { type: 'callView.toggleSettings' }
  | { type: 'callView.closeSide' }
  /** A second of the call's clock has passed. */
  | { type: 'callView.ticked' }
  /** Somebody moved over the call, or pressed a key in it. */
  | { type: 'callView.touched' }
  /** Makes one tile large, with the others beside it. */
  | { type: 'callView.pin'; key: string }
  | { type: 'callView.unpin'; key: string }
  /** Moves the small picture of a call of two to a corner of the large one. */
  | { type: 'callView.moveCorner'; corner: Corner };
