/** `npm run dev`: serves the pages from Vite on 5173 and the server on 4000; both pick up saved changes. */
import { once } from 'node:events';
import { join } from 'node:path';
import { endWithChildren, startChild } from './lib/children.mjs';
import { install } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { root } from './lib/root.mjs';
import { refuse } from './lib/steps.mjs';

endWithChildren();
try {
  await install();
  const node = await node24();
  const options = {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  };
  const server = startChild(
    node,
    ['--watch', '--watch-preserve-output', join('server', 'main.ts')],
    options,
  );
  const pages = startChild(node, [join('node_modules', 'vite', 'bin', 'vite.js')], options);
  await Promise.race([once(server, 'exit'), once(pages, 'exit')]);
  // When one of them ends, the other must end, too.
  process.kill(process.pid, 'SIGTERM');
} catch (error) {
  refuse(error);
}
