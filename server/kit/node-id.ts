/**
 * Which node of the server this is. A start on the same DATA_DIR is the same node: what its earlier process left
 * online is its own to end, and nobody else's while that process lives (presence/store.ts).
 * Not among the keys: nodes on one database share those, and each has its own id.
 */
import { join } from 'node:path';
import { newId } from './ids.ts';
import { writeAtomically, readIfPresent } from './atomic-file.ts';

/** Reads it from DATA_DIR, which the caller holds, or makes it there. @throws StartupError */
export function loadNodeId(dataDir: string): string {
  const path = join(dataDir, 'node-id');
  const found = Buffer.from(readIfPresent(path) ?? []).toString();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(found)) return found;
  const made = newId();
  writeAtomically(path, Buffer.from(made));
  return made;
}
