/**
 * `node scripts/run.mjs FILE …`: installs, then runs one of our programs under the locked Node, which reads TypeScript.
 * The commands of package.json use it.
 */
import { once } from 'node:events';
import { endWithChildren, startChild } from './lib/children.mjs';
import { install } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { refuse } from './lib/steps.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
endWithChildren();
await install().catch(refuse);
const node = await node24().catch(refuse);
const child = startChild(node, process.argv.slice(2), { stdio: 'inherit' });
const [code] = await once(child, 'exit').catch(refuse);
process.exitCode = code ?? 1;
