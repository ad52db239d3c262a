/** Tells why a passkey was not made or not used: the browser's reasons, or those of a failed request. */
import { PasskeyFailed, type PasskeyReason } from '#services/app/passkeys/types.ts';
import { errorIn, failureIn } from './backoff.ts';
import { requestFailure, type RequestFailure } from './failures.ts';

export type PasskeyProblem =
  | { readonly kind: 'browser'; readonly reason: PasskeyReason }
  | { readonly kind: 'request'; readonly failure: RequestFailure };

/** Returns the browser's reason in the event of an actor that failed; null: it was a request that failed. */
export function passkeyReasonIn(event: object): PasskeyReason | null {
  const error = errorIn(event);
  return error instanceof PasskeyFailed ? error.reason : null;
}

export function passkeyProblemIn(event: object): PasskeyProblem {
  const reason = passkeyReasonIn(event);
  return reason === null
    ? { kind: 'request', failure: requestFailure(failureIn(event)) }
    : { kind: 'browser', reason };
}
