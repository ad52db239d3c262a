/**
 * The id of this node. A start on the same DATA_DIR is the same node, which may end what its earlier process left online
 * (presence/store.ts). It is not among the keys, which all nodes on one database share.
 */
import { join } from 'node:path';
import { newId } from './ids.ts';
import { writeAtomically, readIfPresent } from './atomic-file.ts';

/** Reads it from DATA_DIR, which the caller has locked, or makes it there. @throws StartupError */
export function loadNodeId(dataDir: string): string {
  const path = join(dataDir, 'node-id');
  const found = Buffer.from(readIfPresent(path) ?? []).toString();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(found)) return found;
  const made = newId();
  writeAtomically(path, Buffer.from(made));
  return made;
}
