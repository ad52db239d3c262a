/** `npm run admin -- …`: asks the running server on this machine, as whoever has its DATA_DIR. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWithChildren, startChild } from './lib/children.mjs';
import { node24 } from './lib/node24.mjs';
import { root } from './lib/root.mjs';
import { Refused, refuse } from './lib/steps.mjs';

endWithChildren();
try {
  // A server that runs has installed its packages. Nothing but the answer is printed, so that programs can read it.
  if (!existsSync(join(root, 'node_modules'))) throw new Refused('Сначала запустите npm start.');
  const terminal = [join(root, 'server', 'admin', 'terminal', 'main.ts'), ...process.argv.slice(2)];
  const [code] = await once(startChild(await node24(), terminal, { stdio: 'inherit' }), 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  refuse(error);
}
