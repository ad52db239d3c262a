/** Why a message of mine has not gone. */
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { conversation as text } from '#ui/text/ru.ts';

/** Only where there is no way to the server is its coming back what one waits for. */
export function reasonOf(
  { state, refusal }: Pick<OutgoingRecord, 'state' | 'refusal'>,
  isOffline: boolean,
): string | null {
  if (state === 'stalled') return isOffline ? text.goesWithNetwork : text.goesByItself;
  return state === 'unsaved' ? text.notStored : refusal;
}

/** Then the file says why, and offers both ways out. */
export const isForItsFiles = ({
  state,
  refusal,
  attachments,
}: Pick<OutgoingRecord, 'state' | 'refusal' | 'attachments'>): boolean =>
  state === 'failed' && refusal === null && attachments.some((file) => file.refusal !== null);
