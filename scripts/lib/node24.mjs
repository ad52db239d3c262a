/** Finds the Node for the product: the machine's own from 24 on, or else the one from the lock (Linux). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { Refused } from './steps.mjs';

const [major = 0] = process.versions.node.split('.').map(Number);
const isNewEnough = major >= 24;
const packaged = ['linux-x64', 'linux-arm64'].find(
  (name) => name === `${process.platform}-${process.arch}`,
);

/** Runs before anything is installed: where the lock has no Node, the machine must have one. */
export function requireNode() {
  if (isNewEnough || (packaged !== undefined && major >= 20)) return;
  const wanted = packaged === undefined ? 'Node.js 24' : 'Node.js 20';
  throw new Refused(
    `Нужен ${wanted} или новее, а здесь ${process.versions.node}: установите его с https://nodejs.org`,
  );
}

/**
 * After install(): the path of a Node from 24 on.
 * @returns {Promise<string>}
 */
export async function node24() {
  requireNode();
  if (isNewEnough) return process.execPath;
  const path = join(root, 'node_modules', `node-${packaged}`, 'bin', 'node');
  if (existsSync(path)) return path;
  throw new Refused(`Не найден ${path}: удалите node_modules и запустите снова.`);
}
