/**
 * Whose the files are that root makes: the folder's owner's. A DATA_DIR that belongs to an ordinary user stays usable
 * by that user after a start by root.
 */
import { lchownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** To be called for whatever was just made below DATA_DIR; does nothing for a server that is not root. */
export function chownLikeParent(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  if (uid !== 0) lchownSync(path, uid, gid);
}
