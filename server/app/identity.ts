/** Loads the node's id and the secrets, which are made in DATA_DIR at the first start. The caller has locked the folder. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrMake } from '#server/kit/data-files.ts';
import { newId } from '#server/kit/ids.ts';
import { StartupError } from './startup-error.ts';

/**
 * The id of this node. A start on the same DATA_DIR is the same node, which may end what its earlier process left online
 * (presence/store.ts). It is not among the keys, which all nodes on one database share. @throws StartupError
 */
export function loadNodeId(dataDir: string): string {
  const isId = (found: Buffer) =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(found.toString());
  return readOrMake(join(dataDir, 'node-id'), () => Buffer.from(newId()), isId).toString();
}

export interface Secrets {
  /** At least 32 random bytes; the keys of access and refresh tokens are derived from it. */
  readonly tokens: Uint8Array;
}

const keyBytes = 32;

/** @throws StartupError */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'keys', 'tokens.key');
  const tokens = readOrMake(path, () => randomBytes(keyBytes));
  if (tokens.length >= keyBytes) return { tokens };
  throw new StartupError(
    `${path} повреждён: верните его из копии или удалите, тогда всем придётся войти заново.`,
  );
}
