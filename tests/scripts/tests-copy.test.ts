/** Root's `npm test` in a clone that only root may enter runs in a copy that everybody can read. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cloneOfScripts, runIn } from './clone.ts';

const lines = `
  import { isForRootAlone, testCopy } from './scripts/lib/tests-copy.mjs';
  console.log(isForRootAlone() ? 'code ' + await testCopy(process.cwd() + '/node', ['unit']) : 'as it is');`;

/** Stands in for the tests: says where it runs, what is there, and what an ordinary user can read. */
const suite = `
  import { accessSync, constants, readdirSync, readFileSync, writeFileSync } from 'node:fs';
  const copy = new URL('..', import.meta.url);
  writeFileSync(new URL('test-results/unit.json', copy), JSON.stringify({
    copy: copy.pathname, args: process.argv.slice(2), names: readdirSync(copy),
  }));
  process.setuid(65_534);
  accessSync(process.execPath, constants.X_OK);
  readFileSync(new URL('server/secret/main.ts', copy));
  process.exit(3);`;

function clone(mode: number): string {
  const folder = cloneOfScripts();
  writeFileSync(join(folder, 'scripts', 'test.mjs'), suite);
  for (const name of ['server/secret/main.ts', 'data/keys', '.env', 'dist/index.html']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '', { mode: 0o600 });
  }
  // As the Node of the lock, which lies in the clone.
  copyFileSync(process.execPath, join(folder, 'node'));
  chmodSync(join(folder, 'server', 'secret'), 0o700);
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', 'scripts', 'server'], { cwd: folder });
  chmodSync(folder, mode);
  return folder;
}

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('the copy has what the tests need and no data; the results stay, and the copy goes', async () => {
    const folder = clone(0o700);
    const { said } = await runIn(folder, {
      machine: '',
      lines,
      env: { PATH: process.env['PATH'] ?? '' },
    });
    expect(said).toMatch(/^✓ Копия для тестов: .*\ncode 3\n$/);
    // Safe: the stand-in above writes it.
    const ran = JSON.parse(readFileSync(join(folder, 'test-results', 'unit.json'), 'utf8')) as {
      copy: string;
      args: string[];
      names: string[];
    };
    expect(ran.args).toEqual(['unit']);
    expect(ran.names.toSorted()).toEqual(
      ['.cache', '.git', '.node', 'dist', 'scripts', 'server', 'test-results'].toSorted(),
    );
    expect(existsSync(ran.copy)).toBe(false);
  });

  test('a clone that everybody may enter needs none', async () => {
    expect((await runIn(clone(0o755), { machine: '', lines })).said).toBe('as it is\n');
  });
});
