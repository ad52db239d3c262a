/**
 * `npm start`: from a fresh clone on a machine that has Node 20 and nothing else to a running messenger.
 * Plain JavaScript on purpose: it runs before anything is installed, on a Node without type stripping.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { endWithChildren, startChild } from './lib/children.mjs';
import { install } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { root } from './lib/root.mjs';
import { refuse } from './lib/steps.mjs';

endWithChildren();
try {
  await install();
  await build();
  const server = startChild(await node24(), [join(root, 'server', 'main.ts')], {
    // The cache saves a third of a start: the compiling and the stripping of types.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
    // The server notices by the closed channel that we were killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const [code] = await once(server, 'exit');
  process.exitCode = code === 0 ? 0 : 1;
} catch (error) {
  refuse(error);
}
