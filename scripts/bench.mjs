/** `npm run bench`: installs and builds as `npm start` does, then measures (bench/main.ts). */
import { spawn } from 'node:child_process';
import { build } from './lib/build.mjs';
import { chromiumMissing, findOrInstallChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { refuse } from './lib/steps.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
await install().catch(refuse);
await build().catch(refuse);
const chromium = await findOrInstallChromium();
if (chromium === null) {
  console.error(chromiumMissing());
  process.exit(1);
}
const child = spawn(await node24(), ['bench/main.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: chromium },
});
child.on('exit', (code) => (process.exitCode = code ?? 1));
