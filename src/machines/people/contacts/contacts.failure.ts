import type { Failure } from '#services/app/api/types.ts';

/** Why somebody was not added, answered or removed; the words for it are the view's. */
export type ContactFailure =
  /** Nobody goes by that name; at a row: the other side was quicker. */
  | { readonly kind: 'notFound' | 'yourself' | 'alreadyContact' | 'alreadyRequested' | 'network' }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  /** The server's own words, where it has some. */
  | { readonly kind: 'other'; readonly message: string | null };

export function contactFailure(failure: Failure): ContactFailure {
  if (failure.kind === 'network') return { kind: 'network' };
  switch (failure.code) {
    case 'not_found':
      return { kind: 'notFound' };
    case 'yourself':
      return { kind: 'yourself' };
    case 'already_contact':
      return { kind: 'alreadyContact' };
    case 'already_requested':
      return { kind: 'alreadyRequested' };
    case 'rate_limited':
      return { kind: 'rateLimited', retryAfterMs: failure.retryAfterMs };
    default:
      return { kind: 'other', message: failure.message };
  }
}
