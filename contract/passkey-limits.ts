/** Defines the numbers of passkeys (contract, Passkeys), as limits.ts does the others. */
export const passkeysMax = 20;
export const passkeyNameMaxChars = 64;
/** A challenge is good this long. */
export const passkeyChallengeMs = 5 * 60_000;
/** The page asks for a new challenge this long after the last one. */
export const passkeyRenewMs = 4 * 60_000;
