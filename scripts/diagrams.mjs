/** `npm run diagrams`: draws docs/atlas from the charts, and removes what belongs to deleted charts. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { atlasFiles, atlasFolder, isOfOthers } from '../atlas/pages.ts';

const files = await atlasFiles();
mkdirSync(atlasFolder, { recursive: true });
for (const name of readdirSync(atlasFolder, { recursive: true })) {
  if (/\.\w+$/.test(name) && !files.has(name) && !isOfOthers(name)) rmSync(join(atlasFolder, name));
}
for (const [name, text] of files) {
  mkdirSync(dirname(join(atlasFolder, name)), { recursive: true });
  writeFileSync(join(atlasFolder, name), text);
}
console.log(
  `docs/atlas: ${[...files.keys()].filter((name) => name.endsWith('.svg')).length} drawings`,
);
