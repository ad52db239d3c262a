/** Makes the REST calls over ofetch (spec 7, Token refresh). Tries once, and once more with a new token after a 401. */
import { ofetch } from 'ofetch';
import type { ErrorCode } from '#contract/errors.ts';
import { clockTrustMs, requestStalledMs } from '#contract/limits.ts';
import type { AnonymousRoute, RouteKey } from '#contract/routes.ts';
import {
  RequestFailed,
  type Api,
  type CallArgs,
  type CallOptions,
  type Reply,
  type TokenPort,
} from './types.ts';

/** Other programs ask these, and `<img src>`. */
type AskedElsewhere =
  | 'POST /livekit/webhook'
  | 'GET /invites/{code}/picture'
  | 'GET /join/{code}/picture'
  | 'GET /ready';

/**
 * The routes without a token. They are written out here, because the table of routes brings every schema with it; the
 * compiler holds the two together.
 */
const anonymousRoutes: Readonly<Record<Exclude<AnonymousRoute, AskedElsewhere>, true>> = {
  'POST /auth/register': true,
  'POST /auth/login': true,
  'POST /auth/refresh': true,
  'POST /auth/logout': true,
  'POST /auth/passkeys/sign-in/options': true,
  'POST /auth/passkeys/sign-in': true,
  'GET /invites/{code}': true,
  'GET /join/{code}': true,
  'POST /auth/password-links/look': true,
  'POST /auth/password-links': true,
  'GET /config': true,
  'GET /health': true,
};

export interface ApiOptions {
  readonly tokens: Pick<TokenPort, 'token' | 'renew'>;
  /** VITE_API_URL; by default the page's own origin. */
  readonly baseUrl?: string | undefined;
  readonly stalledMs?: number;
}

type CallEnd = ReturnType<typeof createCallEnd>;

interface Calling {
  readonly args: CallArgs<RouteKey>;
  readonly keepalive: boolean;
  readonly end: CallEnd;
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
  readonly clockSkewMs: number | null;
}

export function createApi({
  tokens,
  baseUrl = '/api',
  stalledMs = requestStalledMs,
}: ApiOptions): Api {
  const underWay = new Set<CallEnd>();

  async function callOnce(
    route: RouteKey,
    { args, keepalive, end }: Calling,
    token: string | null,
  ): Promise<Answered> {
    const [method = '', path = ''] = route.split(' ');
    end.watch(stalledMs);
    const askedAt = Date.now();
    try {
      const response = await ofetch.raw(fill(path, args.params), {
        method,
        baseURL: baseUrl,
        ...(args.query ? { query: args.query } : {}),
        ...(args.body ? { body: args.body } : {}),
        headers: {
          accept: 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(args.etag ? { 'if-none-match': args.etag } : {}),
        },
        credentials: 'include',
        keepalive,
        retry: false,
        ignoreResponseError: true,
        responseType: 'stream',
        signal: end.signal,
      });
      end.moved();
      const { status, headers } = response;
      const clockSkewMs = clockSkewMsIn(headers, askedAt);
      const text = await readText(response.body, end);
      return { status, body: parse(text, response), headers, clockSkewMs };
    } catch (cause) {
      if (cause instanceof RequestFailed) throw cause;
      throw new RequestFailed({ kind: 'network' });
    } finally {
      end.rest();
    }
  }

  async function callAsUser(route: RouteKey, calling: Calling): Promise<Answered> {
    const token = tokens.token();
    // Without a session there is nobody to ask for, so the call fails as without a network and not as a refusal.
    if (token === null) throw new RequestFailed({ kind: 'network' });
    const answered = await callOnce(route, calling, token);
    if (answered.status !== 401) return answered;
    const fresh = await calling.end.orEnded(tokens.renew(token));
    return callOnce(route, calling, fresh);
  }

  return {
    async call<K extends RouteKey>(
      route: K,
      args: CallArgs<K> = {},
      { signal, keepalive = false }: CallOptions = {},
    ) {
      const end = createCallEnd(signal);
      underWay.add(end);
      try {
        const calling = { args, keepalive, end };
        const answered = await (route in anonymousRoutes
          ? callOnce(route, calling, null)
          : callAsUser(route, calling));
        if (answered.status !== 304 && (answered.status < 200 || answered.status > 299)) {
          throw refusalIn(answered);
        }
        const { headers, ...answer } = answered;
        // Safe: the server's own tests hold its answers to the same table of routes.
        return { ...answer, etag: headers.get('etag') } as unknown as Reply<K>;
      } finally {
        underWay.delete(end);
        end.release();
      }
    },
    abortAll() {
      for (const end of underWay) end.abort();
    },
  };
}

/** Fills in the path's values: `/conversations/{id}` with `{id: 'c1'}` → `/conversations/c1` */
function fill(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

async function readText(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  end: CallEnd,
): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    end.moved();
    text += decoder.decode(value, { stream: true });
  }
}

/** Reads the answer's JSON. A 2xx without JSON counts as no answer: it is a page of a proxy or of a hotel's network. */
function parse(text: string, response: Response): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    if (response.ok) throw new RequestFailed({ kind: 'network' });
    return null;
  }
}

function refusalIn({ status, body, headers }: Answered): RequestFailed {
  const { code, message } = Object(body);
  return new RequestFailed({
    kind: 'http',
    status,
    // A newer server may have codes that are not in our list: they are compared with it and match nothing.
    code: typeof code === 'string' ? (code as ErrorCode) : null,
    message: typeof message === 'string' ? message : null,
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
  });
}

/**
 * Compares this device's clock with the server's, as soon as the head of the answer is here. The header has whole
 * seconds. Pages of another origin do not see it. An answer says nothing that was long on its way, or while the device
 * slept.
 */
function clockSkewMsIn(headers: Headers, askedAt: number): number | null {
  const nowMs = Date.now();
  const sentAt = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(sentAt) || nowMs - askedAt > clockTrustMs ? null : nowMs - sentAt;
}

/** Reads seconds; a date is ignored, because this device's clock may be wrong. */
function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) * 1_000 : null;
}

/**
 * Ends one call early: at its owner's signal, at `abortAll`, or at a stall. Each of them aborts the request under way
 * and whatever the call waits for.
 */
function createCallEnd(owner?: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patienceMs = 0;

  /** Ends the watch: there is no request under way. */
  const rest = () => clearTimeout(timer);
  const moved = () => {
    rest();
    timer = setTimeout(abort, patienceMs);
  };

  // AbortSignal.any does the same, but Firefox has it only from 124 on.
  if (owner?.aborted) abort();
  owner?.addEventListener('abort', abort);

  return {
    signal: controller.signal,
    /** From now on something must move every `stalledMs`. */
    watch(stalledMs: number) {
      patienceMs = stalledMs;
      moved();
    },
    moved,
    rest,
    abort,
    /** Rejects as `network` when the call ends before the promise settles. */
    async orEnded<T>(promise: Promise<T>): Promise<T> {
      const ended = new RequestFailed({ kind: 'network' });
      if (controller.signal.aborted) throw ended;
      const early = new Promise<never>((_, reject) => {
        controller.signal.addEventListener('abort', () => reject(ended), { once: true });
      });
      return Promise.race([promise, early]);
    },
    /** Forgets the owner's signal and the timer once the call is over. */
    release() {
      rest();
      owner?.removeEventListener('abort', abort);
    },
  };
}
