/**
 * Files that root makes belong to the owner of their folder, so that an ordinary user's DATA_DIR stays usable by that user
 * after a start by root.
 */
import { lchownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** To be called for everything that was just made below DATA_DIR; does nothing unless the server is root. */
export function chownLikeParent(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  if (uid !== 0) lchownSync(path, uid, gid);
}
