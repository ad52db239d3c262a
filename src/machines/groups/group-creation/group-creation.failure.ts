import type { Failure } from '#services/app/api/types.ts';

/** Why there is no group; the words for it are the view's. */
export type CreationFailure =
  /** Of the chosen somebody is no friend any more. */
  | { readonly kind: 'network' | 'notContact' }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  /** The server's own words, where it has some. */
  | { readonly kind: 'other'; readonly message: string | null };

export function creationFailure(failure: Failure): CreationFailure {
  if (failure.kind === 'network') return { kind: 'network' };
  switch (failure.code) {
    case 'not_contact':
      return { kind: 'notContact' };
    case 'rate_limited':
      return { kind: 'rateLimited', retryAfterMs: failure.retryAfterMs };
    default:
      return { kind: 'other', message: failure.message };
  }
}
