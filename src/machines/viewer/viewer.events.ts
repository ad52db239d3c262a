/** A picture of a conversation, as the viewer shows it. */
export interface ViewedPicture {
  readonly messageId: string;
  /** Which attachment of the message. */
  readonly index: number;
}

export type ViewerEvent =
  | { type: 'viewer.open'; conversationId: string; picture: ViewedPicture }
  | { type: 'viewer.close' }
  /** Wrapping at the ends (spec 2). */
  | { type: 'viewer.previous' }
  | { type: 'viewer.next' }
  | { type: 'viewer.zoomIn' }
  | { type: 'viewer.zoomOut' }
  /** The «100%» button. */
  | { type: 'viewer.zoomReset' }
  /** Wheel or pinch: any zoom within the limits, around a point given from the picture's middle, in px. */
  | { type: 'viewer.zoomTo'; zoom: number; aroundX: number; aroundY: number }
  | { type: 'viewer.dragged'; dx: number; dy: number }
  | { type: 'viewer.loaded' }
  | { type: 'viewer.loadFailed' }
  | { type: 'viewer.retry' };
