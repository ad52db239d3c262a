import type { ViewedPicture } from './viewer.pictures.ts';

export type ViewerEvent =
  | { type: 'viewer.open'; conversationId: string; picture: ViewedPicture }
  | { type: 'viewer.close' }
  /** Wraps around at the ends (spec 2, Image viewer). */
  | { type: 'viewer.previous' }
  | { type: 'viewer.next' }
  | { type: 'viewer.zoomIn' }
  | { type: 'viewer.zoomOut' }
  /** The «100%» button. */
  | { type: 'viewer.zoomReset' }
  /** Wheel or pinch: any zoom within the limits, around a point measured from the picture's middle, in px. */
  | { type: 'viewer.zoomTo'; zoom: number; aroundX: number; aroundY: number }
  /** Double click or tap: from zoom 1 to 2 around that point, from any other zoom to 1. */
  | { type: 'viewer.zoomToggle'; aroundX: number; aroundY: number }
  | { type: 'viewer.dragged'; dx: number; dy: number }
  /**
   * A finger was lifted after moving this far, in px. At zoom 1 a swipe sideways moves on, and one down closes the
   * viewer.
   */
  | { type: 'viewer.swiped'; dx: number; dy: number }
  /** The size of the room for the picture, in px. */
  | { type: 'viewer.resized'; width: number; height: number }
  | { type: 'viewer.loaded' }
  | { type: 'viewer.loadFailed' }
  | { type: 'viewer.retry' }
  /** The messages in the store have changed (the watcher of the store reports it). */
  | { type: 'viewer.picturesChanged' }
  /** The store dropped the history's pictures because too much has changed (the watcher of the store reports it). */
  | { type: 'viewer.albumLost' };
