/** What nobody but the server may know, made at the first start. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCodeOf, StartRefused, storageRefusal } from './refusal.ts';

export interface Secrets {
  /** At least 32 random bytes; the keys of access and refresh tokens are derived from it. */
  readonly tokens: Uint8Array;
}

/** Reads them from DATA_DIR, which the caller holds, or makes them there: readable by the server's user alone. */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'keys', 'tokens.key');
  const found = read(path);
  if (found === null) return { tokens: make(path) };
  if (found.length >= keyBytes) return { tokens: found };
  throw new StartRefused(
    `${path} повреждён: верните его из копии или удалите, тогда всем придётся войти заново.`,
  );
}

const keyBytes = 32;

function read(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw storageRefusal(error, path);
  }
}

/** Aside, synced, then renamed: after a power cut there is the whole key or none. */
function make(path: string): Uint8Array {
  const key = randomBytes(keyBytes);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const file = openSync(`${path}.new`, 'w', 0o600);
    try {
      writeSync(file, key);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
    return key;
  } catch (error) {
    throw storageRefusal(error, path);
  }
}
