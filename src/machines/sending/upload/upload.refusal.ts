/** Tells which failures of an upload are for good, and how the store names them. */
import { hasStatus, isPassing, type Failure } from '#services/app/api/types.ts';

/** Words for which the view has sentences (src/ui/text/uploads.ru.ts); anything else is the server's own sentence. */
export type RefusalWord =
  | 'storage_full'
  | 'too_large'
  | 'bytes_missing'
  | 'upload_failed'
  | 'conversation_gone';

/** services/sending/upload reports this for an answer that tells nothing (spec 5). */
const uploadFailed = 'upload failed';

/**
 * Returns the reason of a refusal; null: another try without the person may succeed. A full server and a full quota,
 * which the server tells in numbers, are refusals although they are 5xx, because trying again would send the same bytes
 * over and over. 401 is none: the session has ended, and the file is fine.
 */
export function refusalOf(failure: Failure): string | null {
  if (failure.kind === 'network') return null;
  if (failure.code === 'storage_full') return word('storage_full');
  if (failure.message === uploadFailed) return word('upload_failed');
  // 408: the request took too long.
  const mayPass = isPassing(failure) || hasStatus(failure, 401, 408);
  if (mayPass && failure.code !== 'quota_exceeded') return null;
  return failure.message ?? word(failure.code === 'too_large' ? 'too_large' : 'upload_failed');
}

const word = (refusal: RefusalWord): string => refusal;
