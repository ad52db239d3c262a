/** The secrets of the server, made at the first start. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writeAtomically, readIfPresent } from './atomic-file.ts';
import { StartupError } from '#server/app/startup-error.ts';

export interface Secrets {
  /** At least 32 random bytes; the keys of access and refresh tokens are derived from it. */
  readonly tokens: Uint8Array;
}

const keyBytes = 32;

/** Reads them from DATA_DIR, which the caller has locked, or makes them there. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'keys', 'tokens.key');
  const found = readIfPresent(path);
  if (found === null) {
    const tokens = randomBytes(keyBytes);
    writeAtomically(path, tokens);
    return { tokens };
  }
  if (found.length >= keyBytes) return { tokens: found };
  throw new StartupError(
    `${path} повреждён: верните его из копии или удалите, тогда всем придётся войти заново.`,
  );
}
