/** Builds the pages into dist/ when their sources have changed; a failed build leaves dist/ as it was. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runChild } from './children.mjs';
import { node24 } from './node24.mjs';
import { precompress } from './precompress.mjs';
import { root } from './root.mjs';
import { Refused, step, storageError } from './steps.mjs';

const dist = join(root, 'dist');
/** A fingerprint of the sources of dist/; a dot file, which the server does not serve. */
const stamp = join(dist, '.built-from');

export async function build() {
  await step('Страницы', buildOrRefuse, (isChanged) => (isChanged ? 'собраны' : 'без изменений'));
}

async function buildOrRefuse() {
  try {
    return await buildChanged();
  } catch (error) {
    throw storageError(error, dist) ?? error;
  }
}

/** @returns {Promise<boolean>} whether anything had to be built */
async function buildChanged() {
  const inputs = await hashInputs();
  if ((await readFile(stamp, 'utf8').catch(() => null)) === inputs) return false;
  const aside = join(root, 'node_modules', '.cache', `dist-${process.pid}`);
  try {
    const { isOk, said } = await runChild(
      await node24(),
      [
        join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
        'build',
        '--outDir',
        aside,
        '--emptyOutDir',
        '--logLevel=warn',
      ],
      { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (!isOk) throw new Refused(`Страницы не собрались:\n${said.trim()}`);
    await precompress(aside);
    await writeFile(join(aside, '.built-from'), inputs);
    await rm(dist, { recursive: true, force: true });
    await rename(aside, dist);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return true;
}

/** Folders and files that Vite reads. */
const sources = [
  'src',
  'contract',
  'public',
  'vite.config.ts',
  'scripts/lib/class-names.ts',
  'scripts/lib/prerender.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];

async function hashInputs() {
  const pages = (await readdir(root)).filter((name) => name.endsWith('.html'));
  const files = (await Promise.all([...sources, ...pages].map(listFiles))).flat().toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  hash.update(await readBuildSettings());
  return hash.digest('hex');
}

/**
 * @param {string} name
 * @returns {Promise<string[]>}
 */
async function listFiles(name) {
  const path = join(root, name);
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  } catch (error) {
    if (error?.code === 'ENOTDIR') return [path];
    if (error?.code === 'ENOENT') return [];
    throw error;
  }
}

/** Reads the addresses that are built in (contract: VITE_…) from the files that Vite reads. */
async function readBuildSettings() {
  const dotEnvs = ['.env', '.env.local', '.env.production', '.env.production.local'];
  const texts = await Promise.all(
    dotEnvs.map((name) => readFile(join(root, name), 'utf8').catch(() => '')),
  );
  const lines = texts.flatMap((text) => text.split('\n'));
  const environment = Object.entries(process.env).map(([name, value]) => `${name}=${value}`);
  return [...lines, '', ...environment.toSorted()]
    .filter((line) => line === '' || /^\s*(export\s+)?VITE_/.test(line))
    .join('\n');
}
