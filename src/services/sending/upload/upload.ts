/** Sends POST /upload over XMLHttpRequest, which tells how many bytes have left: fetch can do that only over HTTP/2. */
import { uploadAnswerMs, uploadStalledMs } from '#contract/limits.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Uploaded } from '#contract/messages.ts';
import { RequestFailed, type TokenPort } from '#services/app/api/types.ts';
import type { UploadService } from './types.ts';

export interface UploadOptions {
  readonly tokens: Pick<TokenPort, 'token' | 'renew'>;
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
      // Without a session there is nobody to ask for, so the upload fails as without a network.
      if (token === null) throw noAnswer();
      // The server checks the token when the request begins, so one that expires meanwhile does no harm. A refused
      // token would be noticed here only after the last byte, but while somebody looks at the page none gets old (20 s
      // refetch).
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
  /** How long to wait for the answer after all bytes have left. */
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
      // The multipart envelope goes before the bytes, except for a line at the end.
      const envelopeBytes = total - bytes.size;
      onProgress(Math.max(0, loaded - envelopeBytes));
    });
    // The server now checks the file, and a large picture takes its time.
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

/** Spec 5, Upload response: an answer that is no JSON with a url, or not 2xx, is the internal error 'upload failed'. */
const uploadFailed = 'upload failed';

function uploadedIn(answered: Answered): Uploaded {
  const { status } = answered;
  const body = parsed(answered.text);
  if (status >= 200 && status <= 299) {
    if (typeof body.url === 'string' && body.url !== '')
      // Safe: the server's own tests hold its answers to contract/routes.ts.
      return body as Uploaded;
    throw failed(502, null, uploadFailed, null);
  }
  const { code, message } = body;
  const retryAfterMs = millisecondsIn(answered.retryAfter);
  if (typeof code === 'string' && typeof message === 'string')
    // A newer server may have codes that are not in our list: they are compared with it and match nothing.
    throw failed(status, code as ErrorCode, message, retryAfterMs);
  // A 5xx or 429 without our code comes from a proxy whose server is away just now; any other refusal is for good.
  throw failed(status, null, status >= 500 || status === 429 ? null : uploadFailed, retryAfterMs);
}

interface Body {
  readonly url?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

function parsed(text: string): Body {
  try {
    // Safe: a key can be looked up in whatever JSON this is.
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

/** Reads seconds; a date is ignored, because this device's clock may be wrong. */
const millisecondsIn = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) * 1_000 : null;
