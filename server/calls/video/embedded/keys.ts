/** The keys by which our LiveKit knows us, made at the first start. They never leave the server. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writeAtomically, readIfPresent } from '#server/kit/atomic-file.ts';

export interface Keys {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** LiveKit wants 32 characters; these bytes are 43. */
const secretBytes = 32;

/**
 * Reads the keys from DATA_DIR, which the caller has locked, or makes them there. Damaged keys are replaced, as nothing
 * depends on them.
 */
export function loadKeys(dataDir: string): Keys {
  const path = join(dataDir, 'keys', 'livekit.key');
  const found = readIfPresent(path);
  const isWhole = found !== null && found.length >= secretBytes;
  const secret = isWhole ? found : randomBytes(secretBytes);
  if (!isWhole) writeAtomically(path, secret);
  return { apiKey: 'vest', apiSecret: Buffer.from(secret).toString('base64url') };
}
