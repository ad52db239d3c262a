import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { DocumentedMachine } from './machines.ts';

type Placed = Pick<DocumentedMachine, 'file' | 'name'>;

const root = resolve(import.meta.dirname, '..');
/** The name of an event where it is neither heard (a key) nor compared. */
const literal = /(?<!case |=== )'([a-z]\w*(?:[.:]\w+)+)'(?!:)/gi;

/**
 * Finds in the sources who makes events of each type: charts by their names, views, and files elsewhere by their own.
 * Files that only declare events, or have words for them, count for nobody.
 */
export function sendersOf(machines: readonly Placed[]): Map<string, readonly string[]> {
  const owners = new Map(machines.map(({ file, name }) => [dirname(file), name]));
  const found = new Map<string, Set<string>>();
  const files = globSync('{src,server}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/[./](events|types|ru|why)\.ts$|^src\/(inspector|recorder)\//.test(file))
    .toSorted();
  for (const file of files) {
    const owner = owners.get(dirname(file)) ?? elsewhere(file, machines);
    for (const [, type = ''] of readFileSync(join(root, file), 'utf8').matchAll(literal)) {
      const senders = found.get(type) ?? new Set();
      found.set(type, senders.add(owner));
    }
  }
  return new Map([...found].map(([type, senders]) => [type, [...senders]]));
}

/** A view, the services of a chart, or the file itself. */
function elsewhere(file: string, machines: readonly Placed[]): string {
  if (file.startsWith('src/ui/')) return 'views';
  const folder = basename(dirname(file));
  return machines.some(({ name }) => name === folder) ? folder : basename(file, '.ts');
}
