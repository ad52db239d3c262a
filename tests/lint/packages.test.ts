/** The installed packages are the same everywhere, and come from the registry that the machine's npm is set to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

// Safe: npm's own formats; a missing field fails the test.
const manifest = JSON.parse(read('package.json')) as Manifest;
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Readonly<Record<string, Manifest & { version?: string; integrity?: string }>>;
};
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

test.each(kinds)('%s are exact versions, the ones in the lock', (kind) => {
  const wanted = Object.entries(manifest[kind]);
  expect(wanted.length).toBeGreaterThan(0);
  for (const [name, version] of wanted) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
  expect(packages['']?.[kind]).toEqual(manifest[kind]);
});

test('the lock knows every package by its content and none by an address', () => {
  const { '': _, ...installed } = packages;
  for (const [path, found] of Object.entries(installed)) {
    expect(found.integrity, path).toMatch(/^sha512-/);
    expect(found, path).not.toHaveProperty('resolved');
  }
});

test.each(['package.json', 'package-lock.json', '.npmrc'])('%s names no registry', (file) => {
  expect(read(file)).not.toMatch(/registry\s*=|\/\/[\w.-]*(registry|artifactory|npmjs|npmmirror)/i);
});
