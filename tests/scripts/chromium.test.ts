/** Issue 3, section 8: Chromium is found or installed by the project's own script, with a clear line when it cannot be. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloneOfScripts, runIn, writeProgram } from './clone.ts';

/** A machine with a shell and nothing else: no Chromium, no apt-get, no network to fetch Playwright's from. */
function bareMachine(): { folder: string; programs: string } {
  const folder = cloneOfScripts();
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  for (const name of ['sh', 'chmod']) symlinkSync(`/bin/${name}`, join(programs, name));
  const playwright = join(folder, 'node_modules', '@playwright', 'test');
  writeProgram(join(playwright, 'package.json'), '{"type": "module", "main": "index.js"}');
  writeProgram(
    join(playwright, 'index.js'),
    `export const chromium = { executablePath: () => '${downloaded(folder)}' };`,
  );
  writeProgram(join(playwright, 'cli.js'), 'process.exit(1);');
  return { folder, programs };
}

/** Where Playwright would have its own. */
const downloaded = (folder: string) => join(folder, 'downloads', 'chrome');

interface Machine {
  readonly isRoot?: boolean;
  readonly CHROMIUM_PATH?: string;
}

/** What is found, and what is said when it is not. */
async function look(folder: string, { isRoot = false, ...env }: Machine = {}) {
  const { said } = await runIn(folder, {
    machine: `
      process.getuid = () => ${isRoot ? 0 : 1_000};
      Object.defineProperty(process, 'platform', { value: 'linux' });`,
    lines: `
      import { chromiumMissing, findOrInstallChromium } from './scripts/lib/chromium.mjs';
      console.log((await findOrInstallChromium()) ?? chromiumMissing());`,
    env: { PATH: join(folder, 'programs'), ...env },
  });
  return said.trim();
}

const advice =
  'No Chromium: install Chromium or Chrome (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.';

test.each([false, true])(
  'where there is none and none to be had, one line says what to do (root: %s)',
  async (isRoot) => {
    const { folder } = bareMachine();
    expect(await look(folder, { isRoot })).toBe(advice);
  },
);

test('a machine without so much as a shell is told the same', async () => {
  const { folder } = bareMachine();
  const { said } = await runIn(folder, {
    machine: '',
    lines: `
      import { chromiumMissing, findOrInstallChromium } from './scripts/lib/chromium.mjs';
      console.log((await findOrInstallChromium()) ?? chromiumMissing());`,
    env: { PATH: '' },
  });
  expect(said.trim()).toBe(advice);
});

test('CHROMIUM_PATH goes before everything, and is named when it is wrong', async () => {
  const { folder, programs } = bareMachine();
  writeProgram(join(programs, 'chromium'));
  const own = writeProgram(join(folder, 'own-chrome'));
  expect(await look(folder, { CHROMIUM_PATH: own })).toBe(own);
  expect(await look(folder, { CHROMIUM_PATH: '/no/such/chrome' })).toBe(
    'CHROMIUM_PATH=/no/such/chrome is not there: name an installed Chromium or Chrome.',
  );
});

test('the machine’s own goes before Playwright’s', async () => {
  const { folder, programs } = bareMachine();
  const playwrights = writeProgram(downloaded(folder));
  expect(await look(folder)).toBe(playwrights);
  const chrome = writeProgram(join(programs, 'google-chrome'));
  expect(await look(folder)).toBe(chrome);
});

test('root on Debian gets the package', async () => {
  const { folder, programs } = bareMachine();
  const chromium = join(programs, 'chromium');
  // apt-get -q install …
  writeProgram(
    join(programs, 'apt-get'),
    `#!/bin/sh
     [ "$2" = install ] || exit 0
     : > ${chromium}
     chmod 755 ${chromium}`,
  );
  expect(await look(folder, { isRoot: true })).toBe(chromium);
});

test('anybody else gets Playwright’s download', async () => {
  const { folder, programs } = bareMachine();
  writeProgram(join(programs, 'apt-get'), '#!/bin/sh');
  writeProgram(
    join(folder, 'node_modules', '@playwright', 'test', 'cli.js'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
     mkdirSync('${join(folder, 'downloads')}');
     writeFileSync('${downloaded(folder)}', '');`,
  );
  expect(await look(folder)).toBe(downloaded(folder));
});
