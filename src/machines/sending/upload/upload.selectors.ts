import type { SnapshotFrom } from 'xstate';
import type { uploadMachine } from './upload.machine.ts';

type Upload = SnapshotFrom<typeof uploadMachine>;

export type UploadState = 'waiting' | 'sending' | 'retrying' | 'done' | 'failed' | 'cancelled';

/**
 * `waiting` for its turn, `retrying` by itself. A file whose upload has no actor is done when its record has a url,
 * and otherwise still to begin.
 */
export function selectUploadState(upload: Upload): UploadState {
  if (upload.matches({ going: 'sending' })) return 'sending';
  const states = ['retrying', 'done', 'failed', 'cancelled'] as const;
  return states.find((state) => upload.matches(state)) ?? 'waiting';
}

/** How much of the file has left, 0 to 1; null while none of it does. An empty file is whole. */
export function selectSentShare(upload: Upload): number | null {
  const state = selectUploadState(upload);
  if (state === 'done') return 1;
  if (state !== 'sending') return null;
  const { sentBytes, sizeBytes } = upload.context;
  return sizeBytes > 0 ? sentBytes / sizeBytes : 1;
}

export const selectSentBytes = (upload: Upload): number => upload.context.sentBytes;

/** Why it was refused: `uploadRefusal` of src/ui/text makes a sentence of it. null: it was not. */
export const selectUploadRefusal = (upload: Upload): string | null => upload.context.refusal;
