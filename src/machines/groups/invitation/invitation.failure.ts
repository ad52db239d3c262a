import type { Failure } from '#services/app/api/types.ts';

/** Why an invitation was not read, or its group not joined; the words for it are the view's. */
export type InvitationFailure =
  | { readonly kind: 'network' | 'full' }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  /** The server's own words, where it has some. */
  | { readonly kind: 'other'; readonly message: string | null };

export function invitationFailure(failure: Failure): InvitationFailure {
  if (failure.kind === 'network') return { kind: 'network' };
  if (failure.code === 'group_full') return { kind: 'full' };
  if (failure.status === 429) return { kind: 'rateLimited', retryAfterMs: failure.retryAfterMs };
  return { kind: 'other', message: failure.message };
}
