import type { Failure } from '#services/app/api/types.ts';
import { formFailureOf, type FormFailure } from '#machines/app/session/session.failures.ts';

/** Why a change of one's own account came to nothing; the words for it are the view's. */
export type AccountFailure = FormFailure | { readonly kind: 'wrongPassword' | 'emailTaken' };

export function accountFailureOf(failure: Failure): AccountFailure {
  if (failure.kind === 'http' && failure.code === 'wrong_password')
    return { kind: 'wrongPassword' };
  if (failure.kind === 'http' && failure.code === 'email_taken') return { kind: 'emailTaken' };
  return formFailureOf(failure);
}
