import type { Failure } from '#services/app/api/types.ts';

/** Why the form's last try brought nothing: what a view needs to choose its sentence. */
export type FormFailure =
  | { readonly kind: 'credentials' }
  | { readonly kind: 'network' }
  | { readonly kind: 'tooOften'; readonly retryAfterMs: number | null }
  /** The server's own words, which may be shown. */
  | { readonly kind: 'refused'; readonly message: string | null }
  | { readonly kind: 'fault' };

export function formFailureOf(failure: Failure): FormFailure {
  if (failure.kind === 'network') return failure;
  if (failure.status === 401) return { kind: 'credentials' };
  if (failure.status === 429) return { kind: 'tooOften', retryAfterMs: failure.retryAfterMs };
  if (failure.status >= 500) return { kind: 'fault' };
  return { kind: 'refused', message: failure.message };
}

/** Only this ends a session: the server has looked at the refresh token and does not take it. */
export const isRefusal = (failure: Failure): boolean =>
  failure.kind === 'http' && (failure.status === 400 || failure.status === 401);
