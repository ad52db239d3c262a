import type { SnapshotFrom } from 'xstate';
import type { Look, Size } from './viewer.geometry.ts';
import type { viewerMachine } from './viewer.machine.ts';
import type { Picture } from './viewer.pictures.ts';

type Viewer = SnapshotFrom<typeof viewerMachine>;

export const selectIsOpen = (viewer: Viewer): boolean => viewer.matches('open');

/** Returns the picture on the screen; null while closed. */
export const selectPicture = (viewer: Viewer): Picture | null => viewer.context.picture;

export const selectConversationId = (viewer: Viewer): string => viewer.context.conversationId;

export const selectLook = (viewer: Viewer): Look => viewer.context.look;

export const selectRoom = (viewer: Viewer): Size => viewer.context.room;

/** Tells whether the picture's file has loaded, or has failed to. */
export function selectProgress(viewer: Viewer): 'loading' | 'shown' | 'failed' {
  if (viewer.matches({ open: { picture: 'shown' } })) return 'shown';
  return viewer.matches({ open: { picture: 'failed' } }) ? 'failed' : 'loading';
}

/**
 * Answers whether the pictures of the whole history could not be read, so that only the loaded ones are gone through.
 */
export const selectIsPartial = (viewer: Viewer): boolean =>
  viewer.matches({ open: { album: 'waiting' } });
