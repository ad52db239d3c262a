/** Finds a Chromium for the browser tests, or gets one where this machine allows it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** On PATH, or where a Mac keeps it. */
function findInSystem() {
  for (const name of SYSTEM_NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0 && found.stdout.trim()) return found.stdout.trim();
  }
  if (process.platform !== 'darwin') return null;
  return MAC_PATHS.find((path) => existsSync(path)) ?? null;
}

/** Playwright's own download, when it is there. */
async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

function installDebianPackage() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-q', ...args], { env, stdio: 'ignore' }).status === 0;
  if (
    !apt('update') ||
    !apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-color-emoji')
  )
    return null;
  return findInSystem();
}

function downloadPlaywrights() {
  try {
    execFileSync(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'install', 'chromium'],
      {
        stdio: 'ignore',
        timeout: 300_000,
      },
    );
  } catch {
    return null;
  }
  return findPlaywrights();
}

/** Resolves with the path of an executable, or null after every way has failed. */
export async function findOrInstallChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return (
    findInSystem() ??
    (await findPlaywrights()) ??
    installDebianPackage() ??
    (await downloadPlaywrights())
  );
}

/** What to do about it, in one line. */
export function chromiumMissing() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return `CHROMIUM_PATH=${named} is not there: name an installed Chromium or Chrome.`;
  return 'No Chromium: install Chromium or Chrome (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.';
}
