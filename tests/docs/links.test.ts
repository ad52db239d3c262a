import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

test.each(['README.md', ...globSync('docs/*.md', { cwd: repository }).toSorted()])(
  'every file that %s links to is there',
  (file) => {
    const targets = [...readFileSync(join(repository, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target.replace(/#.*$/, ''))
      .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
    const missing = targets.filter(
      (target) => !existsSync(join(repository, dirname(file), target)),
    );
    expect(missing).toEqual([]);
  },
);
