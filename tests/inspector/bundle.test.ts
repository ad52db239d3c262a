import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

test('people who do not open the inspector load only its question', () => {
  const files = [...staticallyImported(join(root, 'src/main.tsx'))].map((file) =>
    relative(root, file),
  );
  expect(files).toContain('src/ui/app/App.tsx');
  expect(files.filter((file) => file.startsWith('src/inspector'))).toEqual([
    'src/inspector/wanted.ts',
  ]);
});

test('the messenger, which loads after signing in, holds nothing of it either', () => {
  const files = [...staticallyImported(join(root, 'src/messenger.ts'))];
  expect(files.filter((file) => file.includes('src/inspector'))).toEqual([]);
});

/** This file and everything that it loads at once; `import()` loads later and is left out. */
function staticallyImported(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, names, target = ''] of source.matchAll(/^import\s+([^'"]*?)['"](.+?)['"];/gms)) {
    const next = names?.startsWith('type ') ? undefined : locate(file, target);
    if (next) staticallyImported(next, found);
  }
  for (const [, target = ''] of source.matchAll(/^export\s[^'"]*?from\s+['"](.+?)['"];/gms)) {
    const next = locate(file, target);
    if (next) staticallyImported(next, found);
  }
  return found;
}

/** Only our own modules; for a package's name undefined. */
function locate(from: string, target: string): string | undefined {
  const aliases = {
    '#contract/': 'contract',
    '#services/': 'src/services',
    '#machines/': 'src/machines',
    '#ui/': 'src/ui',
  };
  if (target.startsWith('.')) return existing(resolve(dirname(from), target));
  for (const [alias, folder] of Object.entries(aliases)) {
    if (target.startsWith(alias)) return existing(join(root, folder, target.slice(alias.length)));
  }
  return undefined;
}

function existing(file: string): string | undefined {
  if (!existsSync(file)) throw new Error(`${file} is imported and is not there`);
  return /\.tsx?$/.test(file) ? file : undefined;
}
