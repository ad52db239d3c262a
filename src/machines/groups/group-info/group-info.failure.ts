import type { Failure } from '#services/app/api/types.ts';

/** Why the group was not changed; the words for it are the view's. */
export type GroupFailure =
  /** notFound: whoever it was about is not in it any more. notContact: somebody is no friend any more. */
  | {
      readonly kind:
        | 'forbidden'
        | 'notFound'
        | 'notContact'
        | 'groupFull'
        | 'lastOwner'
        | 'network';
    }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  /** The server's own words, where it has some. */
  | { readonly kind: 'other'; readonly message: string | null };

export function groupFailure(failure: Failure): GroupFailure {
  if (failure.kind === 'network') return { kind: 'network' };
  switch (failure.code) {
    case 'forbidden':
      return { kind: 'forbidden' };
    case 'not_found':
      return { kind: 'notFound' };
    case 'not_contact':
      return { kind: 'notContact' };
    case 'group_full':
      return { kind: 'groupFull' };
    case 'last_owner':
      return { kind: 'lastOwner' };
    case 'rate_limited':
      return { kind: 'rateLimited', retryAfterMs: failure.retryAfterMs };
    default:
      return { kind: 'other', message: failure.message };
  }
}
