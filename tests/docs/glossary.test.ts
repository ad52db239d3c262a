import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allMachines } from '#atlas/machines.ts';

const root = resolve(import.meta.dirname, '../..');
/** The rows of its tables, without the headings. */
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.includes('| term |'));

/** The names between these marks in a row's last cell, without paths. */
function named(mark: RegExp): string[] {
  return rows
    .flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(mark)])
    .map(([, name = '']) => name)
    .filter((name) => !name.includes('/'))
    .toSorted();
}

test('every machine stands in the glossary once, and nothing else is called one', async () => {
  const machines = (await allMachines()).map(({ name }) => name);
  expect(named(/`([^`]+)`/g)).toEqual(machines.toSorted());
});

test('every table of the database stands in the glossary once, and nothing else is called one', () => {
  const migrations = globSync('server/store/database/migrations/*.sql', { cwd: root });
  const tables = migrations
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^create table (?:if not exists )?(\w+)/gim,
      ),
    ])
    .map(([, name = '']) => name);
  expect(tables.length).toBeGreaterThan(10);
  expect(named(/\*([^*]+)\*/g)).toEqual(tables.toSorted());
});
