export type CallViewEvent =
  /** Shrinks the call to a small window over the chats, or enlarges it again. */
  | { type: 'callView.makeSmall' }
  | { type: 'callView.makeLarge' }
  | { type: 'callView.toggleChat' }
  | { type: 'callView.toggleSettings' }
  | { type: 'callView.closeSide' }
  /** A second of the call's clock has passed. */
  | { type: 'callView.ticked' }
  /** Somebody moved over the tiles, or turned a page. */
  | { type: 'callView.touched' }
  /** Makes one tile large, with the others beside it. */
  | { type: 'callView.pin'; key: string }
  | { type: 'callView.unpin'; key: string };
