/** Installs exactly the packages of package-lock.json, and only when node_modules differs from it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild } from './children.mjs';
import { requireNode } from './node24.mjs';
import { root } from './root.mjs';
import { Refused, step, storageError } from './steps.mjs';

export async function install() {
  requireNode();
  await step('Зависимости', installChanged, (isChanged) =>
    isChanged ? 'установлены' : 'без изменений',
  );
}

/** @returns {Promise<boolean>} whether anything had to be installed */
async function installChanged() {
  if (await isInstalled()) return false;
  const { isOk, said } = await npm([
    'ci',
    '--ignore-scripts',
    // The build and the runtime come as development and optional packages, whatever NODE_ENV says.
    '--include=dev',
    '--include=optional',
    // Warnings about engines and install scripts are of no use to people who only start a messenger.
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]);
  if (!isOk) {
    throw (
      storageError(said, join(root, 'node_modules')) ??
      new Refused(`npm ci не удался: проверьте сеть.\n${said.trim()}`)
    );
  }
  return true;
}

/**
 * Compares contents, not dates: npm's own record of its installation with the lock. npm writes the record last, so an
 * interrupted installation has none.
 */
async function isInstalled() {
  const [wanted, installed] = await Promise.all([
    readPackages(join(root, 'package-lock.json')),
    readPackages(join(root, 'node_modules', '.package-lock.json')),
  ]);
  if (wanted === null) throw new Refused('Нет package-lock.json: клонируйте репозиторий заново.');
  if (installed === null) return false;
  const isRight = Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (path === '') return true;
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
  return isRight && Object.keys(installed).every((path) => path in wanted);
}

/**
 * @param {string} path
 * @returns {Promise<Record<string, { version?: string, integrity?: string, optional?: boolean }> | null>}
 */
async function readPackages(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * The npm that runs us, else the one on the PATH.
 * @param {readonly string[]} args
 */
function npm(args) {
  const ours = process.env['npm_execpath'];
  const options = { cwd: root };
  if (ours?.endsWith('.js')) return runChild(process.execPath, [ours, ...args], options);
  return runChild('npm', args, { ...options, shell: process.platform === 'win32' });
}
