/** POST /upload over XMLHttpRequest, which tells how many bytes have left: fetch can do that over HTTP/2 only. */
import { uploadAnswerMs, uploadStalledMs } from '#contract/limits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Uploaded } from '#contract/messages.ts';
import { RequestFailed, type TokenPort } from '#services/app/api/types.ts';
import type { UploadService } from './types.ts';

export interface UploadOptions {
  readonly tokens: TokenPort;
  /** VITE_API_URL; by default the page's own origin. */
  readonly baseUrl?: string | undefined;
  readonly stalledMs?: number;
  readonly answerMs?: number;
}

type File = Parameters<UploadService['send']>[0];

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

export function createUploadService({
  tokens,
  baseUrl = '/api',
  stalledMs = uploadStalledMs,
  answerMs = uploadAnswerMs,
}: UploadOptions): UploadService {
  return {
    async send(file, onProgress, signal) {
      const sendOnce = (token: string) =>
        post(`${baseUrl}/upload`, token, file, { onProgress, stalledMs, answerMs, signal });
      const token = tokens.token();
      // As in services/api: without a session there is nobody to ask for, as without a network.
      if (token === null) throw noAnswer();
      // The server looks at the token when the request begins: one that expires in the middle does no harm. One that is old
      // by then would be seen only after the last byte, but while somebody looks at the page none gets old (20 s refetch).
      const answered = await sendOnce(token);
      if (answered.status !== 401) return uploadedIn(answered);
      const fresh = await tokens.renew(token);
      return uploadedIn(await sendOnce(fresh));
    },
  };
}

interface Watching {
  readonly onProgress: (sentBytes: number) => void;
  readonly stalledMs: number;
  /** From when all bytes have left. */
  readonly answerMs: number;
  readonly signal: AbortSignal;
}

function post(
  url: string,
  token: string,
  { bytes, name }: File,
  { onProgress, stalledMs, answerMs, signal }: Watching,
): Promise<Answered> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  // The file's own header cannot tell a quotation mark from «%22», nor some backslashes (contract, POST /upload).
  if (/%22|%0[AD]|\\/.test(name)) form.append('name', name);
  form.append('file', bytes, name);

  return new Promise((resolve, reject) => {
    const abort = () => request.abort();
    let timer = setTimeout(abort, stalledMs);
    const waitFor = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    };
    const moved = () => waitFor(stalledMs);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      // What is around the file goes first, but for a line at the end.
      const envelopeBytes = total - bytes.size;
      onProgress(Math.max(0, loaded - envelopeBytes));
    });
    // Now the server looks at what it has, and a large picture takes its time.
    request.upload.addEventListener('load', () => waitFor(answerMs));
    request.addEventListener('progress', moved);
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      }),
    );
    for (const type of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(type, () => reject(noAnswer()));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });

    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.withCredentials = true;
    request.send(form);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });
}

/** Spec 5: the answer must be JSON with a url, else it is the internal error 'upload failed'; so is what is not 2xx. */
const uploadFailed = 'upload failed';

function uploadedIn(answered: Answered): Uploaded {
  const { status } = answered;
  const body = parsed(answered.text);
  if (status >= 200 && status <= 299) {
    if (typeof body.url === 'string' && body.url !== '')
      // What the server answers is held to contract/routes.ts by the server's own tests.
      return body as Uploaded;
    throw failed(502, null, uploadFailed, null);
  }
  const { code, message } = body;
  const retryAfterMs = millisecondsIn(answered.retryAfter);
  if (typeof code === 'string' && typeof message === 'string')
    // A newer server may have codes that are not in our list: they are compared with it and match nothing.
    throw failed(status, code as ErrorCode, message, retryAfterMs);
  // A proxy speaks of a server that is away just now; whatever else it refuses, it refuses for good.
  throw failed(status, null, status >= 500 || status === 429 ? null : uploadFailed, retryAfterMs);
}

interface Body {
  readonly url?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

function parsed(text: string): Body {
  try {
    // Whatever it is, looking for a key of it is safe.
    return Object(JSON.parse(text)) as Body;
  } catch {
    return {};
  }
}

const noAnswer = () => new RequestFailed({ kind: 'network' });

const failed = (
  status: number,
  code: ErrorCode | null,
  message: string | null,
  retryAfterMs: number | null,
) => new RequestFailed({ kind: 'http', status, code, message, retryAfterMs });

/** Seconds; a date is left alone, because this device's clock may be wrong. */
const millisecondsIn = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) * 1_000 : null;
