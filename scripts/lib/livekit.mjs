/** Finds or gets the LiveKit server for the tests of calls, in the same way as the product's own start. */
import { runChild } from './children.mjs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Tells in one line how to get a LiveKit server. */
export const livekitMissing =
  'No LiveKit server: put livekit-server 1.9.10 or newer on the PATH, or run `node scripts/livekit.ts` where there is a network, or Go 1.26.';

/**
 * A build takes minutes and one of the cores, so begin early.
 * @param {string} node a Node from 24 on
 * @returns {Promise<{ isOk: boolean, said: string }>} said: what was found, or why nothing was
 */
export async function findOrGetLiveKit(node) {
  const { isOk, said } = await runChild(node, [join(root, 'scripts', 'livekit.ts')], { cwd: root });
  return { isOk, said: said.trim() };
}
