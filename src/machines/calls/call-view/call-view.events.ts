export type CallViewEvent =
  /** To a small window over the chats, and back. */
  | { type: 'callView.makeSmall' }
  | { type: 'callView.makeLarge' }
  | { type: 'callView.toggleChat' }
  | { type: 'callView.toggleSettings' }
  | { type: 'callView.closeSide' }
  /** A second of the call's clock is over. */
  | { type: 'callView.ticked' }
  /** Somebody moved over the tiles, or turned a page. */
  | { type: 'callView.touched' }
  /** One tile large, the others beside it. */
  | { type: 'callView.pin'; key: string }
  | { type: 'callView.unpin'; key: string };
