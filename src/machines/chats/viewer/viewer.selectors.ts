import type { SnapshotFrom } from 'xstate';
import type { Look, Size } from './viewer.geometry.ts';
import type { viewerMachine } from './viewer.machine.ts';
import type { Picture } from './viewer.pictures.ts';

type Viewer = SnapshotFrom<typeof viewerMachine>;

export const selectIsOpen = (viewer: Viewer): boolean => viewer.matches('open');

/** null while closed. */
export const selectPicture = (viewer: Viewer): Picture | null => viewer.context.picture;

export const selectConversationId = (viewer: Viewer): string => viewer.context.conversationId;

export const selectLook = (viewer: Viewer): Look => viewer.context.look;

export const selectRoom = (viewer: Viewer): Size => viewer.context.room;

/** One more for each 'Повторить'. */
export const selectTries = (viewer: Viewer): number => viewer.context.tries;

/** Has the picture itself come yet, or will it not? */
export function selectProgress(viewer: Viewer): 'loading' | 'shown' | 'failed' {
  if (viewer.matches({ open: { picture: 'shown' } })) return 'shown';
  return viewer.matches({ open: { picture: 'failed' } }) ? 'failed' : 'loading';
}

/** The whole history's pictures could not be read (yet): only those that are loaded are gone through. */
export const selectIsPartial = (viewer: Viewer): boolean =>
  viewer.matches({ open: { album: 'waiting' } });
