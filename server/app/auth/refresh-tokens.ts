/**
 * Refresh tokens: 256 random bits, stored as hashes. A token's successor is computed from it with the server's secret,
 * so that a lost answer can be given again word for word although no token is stored.
 */
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export const newRefreshToken = () => randomBytes(32).toString('base64url');

/** No salt and no stretching are needed, as 256 random bits cannot be guessed. */
export const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest();

export function successorOf(refreshToken: string, secret: Uint8Array): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'refresh-token', 32));
  return createHmac('sha256', key).update(refreshToken).digest('base64url');
}
