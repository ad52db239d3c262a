/** Tells why a request failed, in as much detail as the sentences tell apart (src/ui/app/failures.ts). */
import type { ErrorCode } from '#contract/errors.ts';
import type { Failure } from '#services/app/api/types.ts';

/** The refusals that have a sentence of their own somewhere. */
const telling = [
  'already_contact',
  'already_requested',
  'email_taken',
  'fixed',
  'forbidden',
  'group_full',
  'invalid_credentials',
  'last_admin',
  'last_owner',
  'not_contact',
  'not_first',
  'not_found',
  'unauthorized',
  'username_taken',
  'wrong_password',
  'yourself',
] as const satisfies readonly ErrorCode[];

/** The server's own sentence, if it sent one, is `message`. After a fault the server is to blame, not the person. */
export type RequestFailure =
  | { readonly kind: 'network' }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  | {
      readonly kind: (typeof telling)[number] | 'refused' | 'fault';
      readonly message: string | null;
    };

export function requestFailure(failure: Failure): RequestFailure {
  if (failure.kind === 'network') return { kind: 'network' };
  const { status, message, retryAfterMs } = failure;
  const code = telling.find((one) => one === failure.code);
  if (code === undefined && status === 429) return { kind: 'rateLimited', retryAfterMs };
  return { kind: code ?? (status >= 500 ? 'fault' : 'refused'), message };
}
