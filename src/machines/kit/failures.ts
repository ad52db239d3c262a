/** Why a request failed, in as much detail as the sentences of src/ui/app/failures.ts tell apart. */
import type { ErrorCode } from '#contract/errors.ts';
import type { Failure } from '#services/app/api/types.ts';

/** `Code`: the refusals of the contract that have a sentence of their own. */
export type RequestFailure<Code extends ErrorCode = never> =
  | { readonly kind: 'network' | Code }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  /** `message` is the server's own sentence, if it sent one. After a fault the server is to blame, not the person. */
  | { readonly kind: 'refused' | 'fault'; readonly message: string | null };

const knowing =
  <Code extends ErrorCode>(...codes: readonly Code[]) =>
  (failure: Failure): RequestFailure<Code> => {
    if (failure.kind === 'network') return { kind: 'network' };
    const known = codes.find((code) => code === failure.code);
    if (known !== undefined) return { kind: known };
    if (failure.status === 429) return { kind: 'rateLimited', retryAfterMs: failure.retryAfterMs };
    return { kind: failure.status >= 500 ? 'fault' : 'refused', message: failure.message };
  };

/** Why a form was not accepted: signing in, registering, the settings. */
export const formFailure = knowing('invalid_credentials', 'unauthorized');
export type FormFailure = ReturnType<typeof formFailure>;

/** Why one's own account was not changed. */
export const accountFailure = knowing(
  'invalid_credentials',
  'unauthorized',
  'wrong_password',
  'email_taken',
);
export type AccountFailure = ReturnType<typeof accountFailure>;

/**
 * Why a contact was not added, answered or removed. `not_found`: nobody has this name or, in a row, the other side was
 * quicker.
 */
export const contactFailure = knowing(
  'not_found',
  'yourself',
  'already_contact',
  'already_requested',
);
export type ContactFailure = ReturnType<typeof contactFailure>;

/** Why no group was made. `not_contact`: somebody chosen is not a friend any more. */
export const creationFailure = knowing('not_contact');
export type CreationFailure = ReturnType<typeof creationFailure>;

/** Why a group was not changed. `not_found`: the person concerned is not in it any more. */
export const groupFailure = knowing(
  'forbidden',
  'not_found',
  'not_contact',
  'group_full',
  'last_owner',
);
export type GroupFailure = ReturnType<typeof groupFailure>;

/** Why an invitation was not read, or its group not joined. */
export const invitationFailure = knowing('group_full');
export type InvitationFailure = ReturnType<typeof invitationFailure>;
