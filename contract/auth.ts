/** Defines the schemas of sign-up, sign-in, tokens and devices (spec 3, 5, 7). */
import * as v from 'valibot';
import { id, safeText, time } from './text.ts';
import { newDisplayName, newPassword, newUsername, ownUser } from './users.ts';

export const registration = v.object({
  username: newUsername,
  displayName: newDisplayName,
  password: newPassword,
  inviteCode: v.optional(safeText),
  /** The account is wanted only if it is the server's first one, the administrator's. */
  first: v.optional(v.boolean()),
});
export type Registration = v.InferInput<typeof registration>;

const given = v.pipe(
  safeText,
  v.minLength(1, 'Заполните это поле'),
  v.maxLength(1_000, 'Слишком длинно'),
);

export const credentials = v.object({ username: given, password: given });
export type Credentials = v.InferInput<typeof credentials>;

export const passwordChange = v.object({ oldPassword: given, newPassword });
export const passwordProof = v.object({ password: given });

/** 256 random bits in the address that an administrator gives to whoever forgot their password. */
export const passwordLinkToken = v.pipe(
  v.string('Нужна ссылка для нового пароля'),
  v.regex(/^[A-Za-z0-9_-]{43}$/, 'Нужна ссылка для нового пароля'),
);
/** The person whose password the link sets. */
export const passwordLinkOwner = v.object({
  username: v.string(),
  displayName: v.string(),
  expiresAt: time,
});
export const passwordByLink = v.strictObject({ token: passwordLinkToken, newPassword });

export const refreshToken = v.pipe(safeText, v.minLength(1), v.maxLength(512));

export const tokens = v.object({ accessToken: v.string(), refreshToken: v.string() });
export type Tokens = v.InferOutput<typeof tokens>;

export const signedIn = v.object({ user: ownUser, ...tokens.entries });
export type SignedIn = v.InferOutput<typeof signedIn>;

export const deviceSession = v.object({
  id,
  name: v.string(),
  createdAt: time,
  lastUsedAt: time,
  current: v.boolean(),
});
export type DeviceSession = v.InferOutput<typeof deviceSession>;
