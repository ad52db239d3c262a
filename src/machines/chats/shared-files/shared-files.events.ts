import type { ViewedPicture } from '#machines/chats/viewer/viewer.pictures.ts';

export type SharedFilesEvent =
  /** Older ones are wanted. */
  | { type: 'sharedFiles.more' }
  /** 'Повторить'. */
  | { type: 'sharedFiles.retry' }
  /** The viewer is to show this picture of the list. */
  | { type: 'sharedFiles.view'; picture: ViewedPicture }
  /** The store knows the conversation (the watcher of the store reports it). */
  | { type: 'sharedFiles.found'; conversationId: string }
  /** There may be a new file, or one may be gone (the watcher of the store reports it). */
  | { type: 'sharedFiles.outdated' };
