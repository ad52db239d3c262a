/**
 * Defines passkeys: keys that a device or a password manager keeps, with which one signs in without a password
 * (contract, Passkeys). The shapes are those of the browser's own `parseCreationOptionsFromJSON`,
 * `parseRequestOptionsFromJSON` and `toJSON`.
 */
import * as v from 'valibot';
import * as limits from './passkey-limits.ts';
import { id, safeText, time, visibleText } from './text.ts';

const base64url = (maxChars: number) =>
  v.pipe(safeText, v.regex(/^[\w-]+$/), v.maxLength(maxChars));

const passkeyId = base64url(1_400);

const passkeyName = v.pipe(
  visibleText,
  v.trim(),
  v.maxLength(limits.passkeyNameMaxChars, `Не длиннее ${limits.passkeyNameMaxChars} символов`),
);

export const passkey = v.object({
  id,
  name: v.string(),
  createdAt: time,
  lastUsedAt: v.nullable(time),
});
export type Passkey = v.InferOutput<typeof passkey>;

const publicKey = v.literal('public-key');

/** How the browser may reach a key; a word that is new to us is a key's own affair. */
const transports = v.array(v.pipe(safeText, v.maxLength(32)));

export const creationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: publicKey, alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(v.object({ type: publicKey, id: v.string(), transports })),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
export type CreationOptions = v.InferOutput<typeof creationOptions>;

export const requestOptions = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});
export type RequestOptions = v.InferOutput<typeof requestOptions>;

/** Browsers add fields of their own, which are passed over. */
export const newCredential = v.object({
  id: passkeyId,
  type: publicKey,
  response: v.object({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(32_768),
    transports: v.optional(v.pipe(transports, v.maxLength(16)), []),
  }),
});
export type NewCredential = v.InferInput<typeof newCredential>;

export const signedCredential = v.object({
  id: passkeyId,
  type: publicKey,
  response: v.object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(4_096),
    userHandle: v.optional(v.nullable(base64url(128))),
  }),
});
export type SignedCredential = v.InferInput<typeof signedCredential>;

export const newPasskey = v.strictObject({
  credential: newCredential,
  name: v.optional(passkeyName),
});
export const passkeyChange = v.strictObject({ name: passkeyName });
export const passkeySignIn = v.strictObject({ credential: signedCredential });
