import type { SnapshotFrom } from 'xstate';
import type { uploadMachine } from './upload.machine.ts';

type Upload = SnapshotFrom<typeof uploadMachine>;

export type UploadState = 'waiting' | 'sending' | 'retrying' | 'done' | 'failed' | 'cancelled';

/**
 * Returns the state of the upload. `waiting`: for its turn. `retrying`: by itself. A file whose upload has no actor is
 * done when its record has a url, and otherwise has not begun.
 */
export function selectUploadState(upload: Upload): UploadState {
  if (upload.matches({ going: 'sending' })) return 'sending';
  const states = ['retrying', 'done', 'failed', 'cancelled'] as const;
  return states.find((state) => upload.matches(state)) ?? 'waiting';
}

/**
 * Returns the share of the file that has been sent, 0 to 1; null while nothing is being sent. An empty file counts as
 * whole.
 */
export function selectSentShare(upload: Upload): number | null {
  const state = selectUploadState(upload);
  if (state === 'done') return 1;
  if (state !== 'sending') return null;
  const { sentBytes, sizeBytes } = upload.context;
  return sizeBytes > 0 ? sentBytes / sizeBytes : 1;
}

export const selectSentBytes = (upload: Upload): number => upload.context.sentBytes;

/** Returns the reason of the refusal, from which `uploadRefusal` in src/ui/text makes a sentence; null: none. */
export const selectUploadRefusal = (upload: Upload): string | null => upload.context.refusal;
