/** Small stand-ins for a clone, on which `npm start` takes a second. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder } from './fixtures.ts';
import { repository } from './server-process.ts';

/** A repository that is small enough to be installed and built within a second. */
export function smallRepository(folder = emptyFolder()): string {
  cpSync(join(repository, 'scripts'), join(folder, 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), '{"name": "small", "type": "module"}');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><script type="module" src="/src/main.js"></script>',
  );
  writePage(folder, 'Весть');
  return folder;
}

/** A small repository with the product's server and dependencies, and with minimal pages. */
export function smallRepositoryWithServer(): string {
  const folder = smallRepository();
  for (const name of ['server', 'contract', 'node_modules']) {
    symlinkSync(join(repository, name), join(folder, name));
  }
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(join(repository, name), join(folder, name));
  }
  return folder;
}

/** What the pages of the small repository show. */
export const writePage = (folder: string, text: string) =>
  writeFileSync(join(folder, 'src', 'main.js'), `document.title = '${text.repeat(100)}';\n`);
