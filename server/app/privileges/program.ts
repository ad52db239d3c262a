/**
 * Makes the programs of a server that leaves root reachable to its account. What lies where only root may enter (a clone
 * under root's home) is copied into the shelter, which only root writes to.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { cacheOf } from '#server/calls/video/program/cache.ts';
import { noteOf, whyUntrusted } from '#server/calls/video/program/trust.ts';
import { canReach } from './accounts.ts';
import type { Account } from './accounts.ts';
import { makeShelter, shelter } from './shelter.ts';

const clone = dirname(dirname(dirname(import.meta.dirname)));

/** Returns the folder of a copy of the server that the account can read; null: it can read the one that runs. */
export function reachableProgram(account: Account): string | null {
  if (canReach(account, clone)) return null;
  const name = `program-${hashOf([Buffer.from(clone)])}`;
  const copy = join(shelter, `${name}-${fingerprint()}`);
  if (!existsSync(copy)) {
    putAside(copy, (aside) => {
      mkdirSync(aside);
      for (const part of [...sources, ...packages()])
        copyTree(join(clone, part), join(aside, part));
    });
  }
  // Earlier versions of this clone: the lock of DATA_DIR keeps two of them from running on the same data.
  for (const other of readdirSync(shelter)) {
    if (!other.startsWith(name) || join(shelter, other) === copy) continue;
    rmSync(join(shelter, other), { recursive: true, force: true });
  }
  return copy;
}

/** Returns the path of a Node that the account can start. */
export function reachableNode(account: Account): string {
  if (canReach(account, process.execPath)) return process.execPath;
  const copy = join(shelter, `node-${process.version}-${process.arch}`);
  if (!existsSync(copy)) putAside(copy, (aside) => copyTree(process.execPath, aside));
  return copy;
}

/** Puts the LiveKit from root's cache where the account finds it, too (cache.ts). */
export async function shareLiveKit(account: Account): Promise<void> {
  const { XDG_CACHE_HOME, HOME } = process.env;
  const { program } = cacheOf({ XDG_CACHE_HOME, HOME }, null);
  const shared = join(shelter, basename(program));
  if (!existsSync(program) || existsSync(shared) || canReach(account, program)) return;
  if ((await whyUntrusted(program)) !== null) return;
  putAside(shared, (aside) => copyTree(program, aside));
  putAside(noteOf(shared), (aside) => copyTree(noteOf(program), aside));
}

const sources = ['server', 'contract', 'dist', 'package.json'];

const lockSchema = v.object({
  packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean()) })),
});

/** Lists the installed packages that are not for development alone. */
function packages(): string[] {
  const text = readFileSync(join(clone, 'node_modules', '.package-lock.json'), 'utf8');
  const { packages: all } = v.parse(lockSchema, JSON.parse(text));
  return Object.entries(all).flatMap(([path, { dev }]) =>
    // A package inside another comes with it.
    dev === true || path.lastIndexOf('node_modules/') > 0 ? [] : [path],
  );
}

/** Tells versions of the program apart: by the server's sources, the built pages and the lock of the packages. */
function fingerprint(): string {
  const files = ['server', 'contract'].flatMap((folder) =>
    readdirSync(join(clone, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted(),
  );
  const marks = ['package.json', 'node_modules/.package-lock.json', 'dist/.built-from'];
  const all = [
    ...files,
    ...marks.map((name) => join(clone, name)).filter((path) => existsSync(path)),
  ];
  return hashOf(all.map((path) => readFileSync(path)));
}

function hashOf(texts: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(createHash('sha256').update(text).digest());
  return hash.digest('hex').slice(0, 16);
}

/** Makes something in the shelter aside and renames it: an interrupted copy is never used. */
function putAside(path: string, make: (aside: string) => void): void {
  makeShelter();
  const aside = `${path}.${process.pid}`;
  // A strict umask would keep the account out of the copy.
  const umask = process.umask(0o022);
  try {
    make(aside);
    renameSync(aside, path);
  } catch (error) {
    // Two servers may copy at the same time; either copy is as good.
    if (!existsSync(path)) throw error;
  } finally {
    process.umask(umask);
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Copies files and folders so that everybody can read them; links inside stay links. */
function copyTree(from: string, to: string): void {
  const real = existsSync(from) ? realpathSync(from) : null;
  if (real === null) return;
  if (!statSync(real).isDirectory()) return copyFile(real, to);
  mkdirSync(to, { recursive: true, mode: 0o755 });
  for (const entry of readdirSync(real, { withFileTypes: true })) {
    const [inside, copy] = [join(real, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(inside, copy);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(inside), copy);
    else if (entry.isFile()) copyFile(inside, copy);
  }
}

const readByAll = 0o444;

/** Links the file, which takes neither time nor room; otherwise copies it. */
function copyFile(from: string, to: string): void {
  const { mode } = statSync(from);
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  if ((mode & readByAll) === readByAll) {
    try {
      return linkSync(from, to);
    } catch {
      // Another disk, or a disk without links.
    }
  }
  copyFileSync(from, to);
  chmodSync(to, mode | readByAll | ((mode & 0o100) === 0 ? 0 : 0o111));
}
