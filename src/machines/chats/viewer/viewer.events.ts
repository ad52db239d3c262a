import type { Picture, ViewedPicture } from './viewer.pictures.ts';

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
  /** Double click or tap: from 1 to 2 around that point, from any other zoom to 1. */
  | { type: 'viewer.zoomToggle'; aroundX: number; aroundY: number }
  | { type: 'viewer.dragged'; dx: number; dy: number }
  /** A finger went so far in all and was lifted: at zoom 1 that moves on, or closes (down). */
  | { type: 'viewer.swiped'; dx: number; dy: number }
  /** The room for the picture, in px. */
  | { type: 'viewer.resized'; width: number; height: number }
  | { type: 'viewer.loaded' }
  | { type: 'viewer.loadFailed' }
  | { type: 'viewer.retry' }
  /** The store has other messages, or hides others, than before (its watcher says so). */
  | { type: 'viewer.picturesChanged' }
  /** The store has dropped the whole history's pictures, because too much has changed (its watcher says so). */
  | { type: 'viewer.albumLost' }
  /** It is in the store: shown from now on (raised by itself). */
  | { type: 'viewer.found'; conversationId: string; picture: Picture };
