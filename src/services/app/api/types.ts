/** The server's REST calls, seen from the charts. Types come from contract/routes.ts. */
import type { ErrorCode } from '#contract/errors.ts';
import type { Answer, RequestBody, RouteKey } from '#contract/routes.ts';

/** What fills the address: `{id}` of the path, and the query. */
export interface CallArgs<K extends RouteKey> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: RequestBody<K>;
  /** The ETag of the answer one already has; may be answered by 304. */
  readonly etag?: string;
}

export type Reply<K extends RouteKey> = Answer<K> & { readonly etag: string | null };

/** Why a call brought nothing. Retrying is the charts' business; the service tries once (and once more after a 401). */
export type Failure =
  /** No answer: no network, an address that does not answer, nothing moved for 30 s, or `abortAll`. */
  | { readonly kind: 'network' }
  /** The server's refusal or fault; `message` is Russian and may be shown. */
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly code: ErrorCode | null;
      readonly message: string | null;
      readonly retryAfterMs: number | null;
    };

export class RequestFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind === 'http' ? `HTTP ${failure.status} ${failure.code ?? ''}` : 'network');
    this.name = 'RequestFailed';
    this.failure = failure;
  }
}

/** What a chart makes of an `onError` event's error: anything unknown counts as a fault of the network's kind. */
export const failureOf = (error: unknown): Failure =>
  error instanceof RequestFailed ? error.failure : { kind: 'network' };

/** Worth another try without the person's doing: no answer, a fault of the server, or too many requests. */
export const isPassing = (failure: Failure): boolean =>
  failure.kind === 'network' || failure.status >= 500 || failure.status === 429;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The page may be gone before the answer; the body may have 64 KiB then. */
  readonly keepalive?: boolean;
}

export interface Api {
  /** Rejects with RequestFailed. An aborted `signal` rejects too and is not looked at by anybody. */
  call<K extends RouteKey>(route: K, args?: CallArgs<K>, options?: CallOptions): Promise<Reply<K>>;
  /** Ends everything under way as `network`: what hangs on a dead connection must not hang on. */
  abortAll(): void;
}

/**
 * How the api gets its token; bound to the session actor in main.tsx, because services know no chart.
 * `renew` resolves with a token other than the used one, or rejects when there will be none now.
 */
export interface TokenPort {
  token(): string | null;
  renew(usedToken: string): Promise<string>;
}
