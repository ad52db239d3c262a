/**
 * `npm run atlas`: takes a picture of every state that a person can see, with the real views, tries every way out of
 * it, and names what is wrong with them. Writes atlas/out/index.html. `npm run atlas -- timeline session` takes those
 * charts only, `npm run atlas -- --against main` compares them with those of another version (atlas/out/changes.html).
 */
import { once } from 'node:events';
import { endWithChildren, startChild } from './lib/children.mjs';
import { chromiumMissing, findOrInstallBrowsers } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { Refused, refuse } from './lib/steps.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
endWithChildren();
await install().catch(refuse);
const node = await node24();
const browsers = await findOrInstallBrowsers();
if (browsers === null) refuse(new Refused(chromiumMissing()));
const child = startChild(node, ['atlas/shoot.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...browsers },
});
const [code] = await once(child, 'exit').catch(refuse);
process.exitCode = code ?? 1;
