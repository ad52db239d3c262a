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
  const replay = [join(root, 'atlas', 'replay', 'main.ts'), ...process.argv.slice(2)];
  const [code] = await once(startChild(await node24(), replay, { stdio: 'inherit' }), 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  refuse(error);
}
