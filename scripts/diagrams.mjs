/** `npm run diagrams`: writes docs/statecharts from the charts, and removes the pages of deleted charts. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statechartFiles, statechartsFolder } from '../tests/docs/statecharts.ts';

const files = await statechartFiles();
mkdirSync(statechartsFolder, { recursive: true });
for (const name of readdirSync(statechartsFolder)) {
  if (!files.has(name)) rmSync(join(statechartsFolder, name));
}
for (const [name, text] of files) writeFileSync(join(statechartsFolder, name), text);
console.log(`docs/statecharts: ${files.size - 1} charts`);
