/**
 * Defines the body of every failed REST call, and the codes that socket acknowledgements use, too (contract, Errors).
 */
import * as v from 'valibot';

/** Stable words for programs; `message` is the sentence for people. */
const errorCodes = [
  'validation',
  'unsupported_media_type',
  'unauthorized',
  'invalid_credentials',
  'invitation_required',
  'not_contact',
  'forbidden',
  'proof_required',
  'account_disabled',
  'not_found',
  'username_taken',
  'email_taken',
  'eblid_exhausted',
  'not_first',
  'already_contact',
  'already_requested',
  'blocked',
  'yourself',
  'client_id_reused',
  'edit_conflict',
  'message_deleted',
  'last_owner',
  'last_admin',
  'fixed',
  'group_full',
  'pins_full',
  'wrong_password',
  'passkeys_unavailable',
  'passkeys_full',
  'passkey_exists',
  'passkey_refused',
  'attachment_gone',
  'no_call',
  'call_over',
  'calls_unavailable',
  'room_full',
  'too_large',
  'rate_limited',
  'too_many',
  'internal',
  'unavailable',
  'storage_full',
  'quota_exceeded',
] as const;

export const errorCode = v.picklist(errorCodes);
export type ErrorCode = v.InferOutput<typeof errorCode>;

export const errorBody = v.object({
  message: v.string(),
  code: errorCode,
  issues: v.optional(
    v.array(v.object({ path: v.array(v.union([v.string(), v.number()])), message: v.string() })),
  ),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;
