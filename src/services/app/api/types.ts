/** Describes the server's REST calls as the charts see them. The types come from contract/routes.ts. */
import type { ErrorCode } from '#contract/errors.ts';
import type { Answer, RequestBody, RouteKey } from '#contract/routes.ts';

/** The values for the address: `{id}` of the path, and the query. */
export interface CallArgs<K extends RouteKey> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: RequestBody<K>;
  /** The ETag of an earlier answer; the server may then answer with 304. */
  readonly etag?: string;
}

export type Reply<K extends RouteKey> = Answer<K> & {
  readonly etag: string | null;
  /** How far this device's clock is ahead of the server's, by this answer; null: it does not say. */
  readonly clockSkewMs: number | null;
};

/** Why a call failed. Retrying is the charts' business; the service tries once (and once more after a 401). */
export type Failure =
  /** No answer came: no network, an address that does not answer, nothing moved for 30 s, or `abortAll`. */
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

/** Returns the failure in an `onError` event's error; an unknown error counts as one of the network. */
export const failureOf = (error: unknown): Failure =>
  error instanceof RequestFailed ? error.failure : { kind: 'network' };

/** Answers whether the machine may try again by itself: no answer, a fault of the server, or too many requests. */
export const isPassing = (failure: Failure): boolean =>
  failure.kind === 'network' || failure.status >= 500 || failure.status === 429;

/** Answers whether the server answered with one of these status codes. */
export const hasStatus = (failure: Failure, ...statuses: readonly number[]): boolean =>
  failure.kind === 'http' && statuses.includes(failure.status);

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The page may be closed before the answer; the body may have at most 64 KiB then. */
  readonly keepalive?: boolean;
}

export interface Api {
  /** Rejects with RequestFailed. An aborted `signal` rejects too, and nobody looks at that error. */
  call<K extends RouteKey>(route: K, args?: CallArgs<K>, options?: CallOptions): Promise<Reply<K>>;
  /** Ends all calls under way as `network`, so that none hangs on a dead connection. */
  abortAll(): void;
}

/**
 * The api's source of tokens; bound to the session actor in main.tsx, because services know no chart. `renew` resolves
 * with a token other than the used one, or rejects if there will be none.
 */
export interface TokenPort {
  token(): string | null;
  /** The person whose token it is; null: nobody is signed in. */
  userId(): string | null;
  renew(usedToken: string): Promise<string>;
}
