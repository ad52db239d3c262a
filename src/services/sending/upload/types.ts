/** Sends a file's bytes, with progress (spec 7, POST /upload). */
import type { Uploaded } from '#contract/messages.ts';

export interface UploadService {
  /**
   * Tries once, and once more with a new token after a 401. `onProgress` tells how many of the file's bytes have left,
   * by the browser's count, never by the clock. An aborted signal stops the upload.
   * @throws RequestFailed (services/app/api): `network`, also when nothing moved for 30 s or no answer came for 5
   * minutes after the last byte; status 502 with the message 'upload failed' when the answer is 2xx without JSON or
   * without a url (spec 5, Upload response).
   */
  send(
    file: { readonly bytes: Blob; readonly name: string },
    onProgress: (sentBytes: number) => void,
    signal: AbortSignal,
  ): Promise<Uploaded>;
}
