/** The project's own script finds or installs Chromium, with a clear line when it cannot. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloneOfScripts, runIn, writeProgram } from './clone.ts';

/** A machine with only a shell: no Chromium, no apt-get, no network for Playwright's download. */
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

/** The path of Playwright's own download. */
const downloaded = (folder: string) => join(folder, 'downloads', 'chrome');

interface Machine {
  readonly isRoot?: boolean;
  readonly CHROMIUM_PATH?: string;
}

async function printed(folder: string, { isRoot = false, ...env }: Machine, lines: string) {
  const { said } = await runIn(folder, {
    machine: `
      process.getuid = () => ${isRoot ? 0 : 1_000};
      Object.defineProperty(process, 'platform', { value: 'linux' });`,
    lines,
    env: { PATH: join(folder, 'programs'), ...env },
  });
  return said.trim();
}

/** The Chromium that was found, or the line that says why none was. */
const look = (folder: string, machine: Machine = {}) =>
  printed(
    folder,
    machine,
    `import { chromiumMissing, findOrInstallChromium } from './scripts/lib/chromium.mjs';
     console.log((await findOrInstallChromium()) ?? chromiumMissing());`,
  );

/** The headless shell that belongs to the Chromium that was found. */
const lookForShell = (folder: string, machine: Machine = {}) =>
  printed(
    folder,
    machine,
    `import { findOrInstallBrowsers } from './scripts/lib/chromium.mjs';
     console.log((await findOrInstallBrowsers()).HEADLESS_SHELL_PATH);`,
  );

/** An apt-get that installs the requested packages, except these. */
function writeAptGet(programs: string, ...without: string[]): void {
  // apt-get -q install -y --no-install-recommends …
  writeProgram(
    join(programs, 'apt-get'),
    `#!/bin/sh
     [ "$2" = install ] || exit 0
     shift 4
     for name in "$@"; do
       case " ${without.join(' ')} " in *" $name "*) exit 100 ;; esac
     done
     for name in "$@"; do : > ${programs}/$name; chmod 755 ${programs}/$name; done`,
  );
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

test('root on Debian gets the packages, also where there is no headless shell among them', async () => {
  const { folder, programs } = bareMachine();
  writeAptGet(programs, 'chromium-headless-shell');
  const chromium = join(programs, 'chromium');
  expect(await look(folder, { isRoot: true })).toBe(chromium);
  expect(await lookForShell(folder, { isRoot: true })).toBe(chromium);
  writeAptGet(programs);
  expect(await lookForShell(folder, { isRoot: true })).toBe(
    join(programs, 'chromium-headless-shell'),
  );
});

test('the headless shell is the machine’s own; a browser that was named, or is another’s, does everything', async () => {
  const { folder, programs } = bareMachine();
  writeAptGet(programs);
  const chrome = writeProgram(join(programs, 'google-chrome'));
  expect(await lookForShell(folder, { isRoot: true })).toBe(chrome);
  const shell = writeProgram(join(programs, 'chromium-headless-shell'));
  expect(await lookForShell(folder)).toBe(shell);
  expect(await lookForShell(folder, { CHROMIUM_PATH: chrome })).toBe(chrome);
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
