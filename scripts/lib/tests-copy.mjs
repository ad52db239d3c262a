/**
 * Lets root test a clone that only root may enter, such as one under root's home. What the tests start as root leaves
 * root, or runs as an ordinary user from the start, and could not read its own programs and the tests' parts there.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChild } from './children.mjs';
import { root } from './root.mjs';
import { Refused, step, storageError } from './steps.mjs';

/** The folder that a server started by root uses for the same purpose (server/app/privileges/shelter.ts). */
const shelter = '/var/lib/vest-root';

/** Answers whether we are root in a clone that others may not enter. */
export const isForRootAlone = (folder = root) =>
  process.getuid?.() === 0 && !mayEverybodyEnter(folder);

/**
 * @param {string} folder
 * @returns {boolean}
 */
function mayEverybodyEnter(folder) {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (folder === dirname(folder) || mayEverybodyEnter(dirname(folder)));
}

/**
 * Runs `npm test` in a copy of this clone that everybody may read, which is removed afterwards.
 * @param {string} node
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function testCopy(node, args) {
  // The copy has to be readable, whatever root makes otherwise.
  process.umask(0o022);
  const copy = join(
    shelter,
    `tests-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
  );
  try {
    await step(
      'Копия для тестов',
      () => fill(copy, node),
      () => copy,
    );
    const reachable = isForRootAlone(dirname(node)) ? join(copy, ownNode) : node;
    const child = spawn(reachable, [join(copy, 'scripts', 'test.mjs'), ...args], {
      stdio: 'inherit',
    });
    // The copy is removed after the tests have ended.
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => child.kill(signal));
    }
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * @param {string} copy
 * @param {string} node
 */
async function fill(copy, node) {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  if (isForRootAlone(copy))
    throw new Refused(`В ${copy} может войти только root: chmod a+x ${shelter}`);
  const from = (await listParts()).map((name) => join(root, name));
  for (const [command = '', ...options] of [
    ['cp', '-RH', ...from, copy],
    ...(isForRootAlone(dirname(node)) ? [['cp', node, join(copy, ownNode)]] : []),
    ['chmod', '-R', 'a+rX', copy],
  ]) {
    const { isOk, said } = await runChild(command, options, {});
    if (!isOk) throw storageError(said, copy) ?? new Refused(said.trim());
  }
  // The tests' results belong to the clone.
  for (const name of kept) {
    mkdirSync(join(root, name), { recursive: true });
    symlinkSync(join(root, name), join(copy, name));
  }
  writeFileSync(join(copy, '.git'), `gitdir: ${join(root, '.git')}\n`);
}

/** The Node of the lock lies in the closed clone, and one of root's own in root's home. */
const ownNode = '.node';
const kept = ['test-results', '.cache'];

/** Lists what the tests need. Whatever else lies in a closed clone, such as data and settings, is nobody's to read. */
async function listParts() {
  const { isOk, said } = await runChild('git', ['ls-files', '-z'], { cwd: root });
  if (!isOk) throw new Refused(said.trim());
  const tracked = said.split('\0').map((path) => path.split('/')[0] ?? '');
  return [...new Set([...tracked, 'node_modules', 'dist'])].filter(
    (name) => name !== '' && existsSync(join(root, name)),
  );
}
