/**
 * `npm run replay -- recording.json`: walks the charts along what «Сообщить о проблеме» has saved, and says where
 * reality left them. Two files are both ends of a call. `--open` shows it in the inspector; `--test actor` writes what one
 * actor went through as a rules test.
 */
import { spawn } from 'node:child_process';
import { install } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { refuse } from './lib/steps.mjs';

const root = new URL('..', import.meta.url).pathname;
await install().catch(refuse);
const node = await node24();
// The files are named from where the person is.
spawn(node, [`${root}atlas/replay/main.ts`, ...process.argv.slice(2)], {
  stdio: 'inherit',
}).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
