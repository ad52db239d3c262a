/** Small files of DATA_DIR that are made once and then kept. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { inherit } from './inherit.ts';
import { errorCodeOf, storageRefusal } from '#server/app/refusal.ts';

/** null: it is not there. @throws StartRefused */
export function readKept(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw storageRefusal(error, path);
  }
}

/**
 * Readable by the server's user alone, or by the owner of DATA_DIR. Aside, synced, then renamed: after a power cut there is the whole file or none.
 * @throws StartRefused
 */
export function keep(path: string, content: Uint8Array): void {
  try {
    if (mkdirSync(dirname(path), { recursive: true, mode: 0o700 }) !== undefined) {
      inherit(dirname(path));
    }
    const file = openSync(`${path}.new`, 'w', 0o600);
    inherit(`${path}.new`);
    try {
      writeSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
  } catch (error) {
    throw storageRefusal(error, path);
  }
}
