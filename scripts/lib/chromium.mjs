/** Finds a Chromium for the browser tests, or gets one where this machine allows it. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * Rejects when the program ends with anything but 0. It is asynchronous, so that other steps go on during an
 * installation.
 */
const runFile = promisify(execFile);

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Names of Chromium's headless shell in Debian and in Chrome for Testing. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

function findOnPath(names) {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0 && found.stdout.trim()) return found.stdout.trim();
  }
  return null;
}

/** Searches the PATH, and on a Mac the folder of applications. */
function findInSystem() {
  const found = findOnPath(SYSTEM_NAMES);
  if (found !== null || process.platform !== 'darwin') return found;
  return MAC_PATHS.find((path) => existsSync(path)) ?? null;
}

/** Finds the Chromium that Playwright has downloaded. */
async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** Installs Chromium and its shell together, because Debian's packages ask for one version of both. */
async function installDebianPackages() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || findOnPath(['apt-get']) === null) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    runFile('apt-get', ['-q', ...args], { env, maxBuffer: Infinity }).then(
      () => true,
      () => false,
    );
  const install = (...names) => apt('install', '-y', '--no-install-recommends', ...names);
  if (!(await apt('update'))) return;
  const needed = ['chromium', 'fonts-noto-color-emoji'];
  // Distributions made from Debian may not have the shell.
  if (!(await install(...needed, 'chromium-headless-shell'))) await install(...needed);
}

async function installed() {
  await installDebianPackages();
  return findInSystem();
}

async function downloadPlaywrights() {
  const command = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  try {
    await runFile(process.execPath, command, { timeout: 300_000, maxBuffer: Infinity });
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
    (await installed()) ??
    (await downloadPlaywrights())
  );
}

/**
 * Finds the headless shell of this Chromium, or else returns Chromium itself. The shell takes a third less of the
 * processor for the same pages, but plays no sound and shows no notification.
 */
async function headlessShellOf(chromium) {
  // CHROMIUM_PATH names the one browser to use.
  if (process.env.CHROMIUM_PATH) return chromium;
  const found = findOnPath(SHELL_NAMES);
  // For other browsers (Chrome, Playwright's own) there is no package to install.
  if (found !== null || chromium !== findOnPath(['chromium'])) return found ?? chromium;
  await installDebianPackages();
  return findOnPath(SHELL_NAMES) ?? chromium;
}

/** The environment that names the browsers of the browser tests; null when there is none to be found or installed. */
export async function findOrInstallBrowsers() {
  const chromium = await findOrInstallChromium();
  if (chromium === null) return null;
  return { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: await headlessShellOf(chromium) };
}

/** Tells in one line how to get a browser. */
export function chromiumMissing() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return `CHROMIUM_PATH=${named} is not there: name an installed Chromium or Chrome.`;
  return 'No Chromium: install Chromium or Chrome (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.';
}
