/**
 * Moves what we have made out of a DATA_DIR where only root may enter, name by name within one disk, and leaves links.
 * `postgres` there leads to the new place from then on, and `postgres.moving` does until everything has arrived: so a
 * start finds all of it at every instant, and goes on with a move that broke off.
 */
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCodeOf, StartupError } from '../startup-error.ts';
import { closedTo } from './accounts.ts';
import type { Account } from './accounts.ts';
import { formerShelter, makeShelter, shelter } from './shelter.ts';

const root = 0;

const made = ['keys', 'livekit', 'node-id', 'postgres', 'files', 'vest'];
/** Interrupted first starts leave these (cluster.ts). */
const asideMark = 'postgres.init-';

/** Lists what we have made in DATA_DIR. Whatever else lies there stays as it is. */
export const oursIn = (folder: string) =>
  readdirSync(folder).filter((name) => made.includes(name) || name.startsWith(asideMark));

const pendingIn = (folder: string) => join(folder, 'postgres.moving');

/** Answers whether a move out of this folder broke off. */
export const isMoving = (folder: string) => linkAt(pendingIn(folder)) !== null;

/**
 * Returns the place to which the data moves, or has moved; null: it is where it was made.
 * @throws StartupError when that place is gone
 */
export function movedTo(folder: string): string | null {
  const target = ownLink(pendingIn(folder)) ?? ownLink(join(folder, 'postgres'));
  if (target === null) return null;
  const place = dirname(target);
  const isOurs =
    [shelter, formerShelter].includes(dirname(place)) && basename(place).startsWith('data-');
  return isOurs ? place : null;
}

/** Returns the target of a link that root has made; null: it is no link. @throws StartupError for another's link */
function ownLink(path: string): string | null {
  const target = linkAt(path);
  if (target === null) return null;
  const real = resolve(dirname(path), target);
  if (lstatSync(path).uid === root && existsSync(dirname(real))) return real;
  throw lostError(path, target, ', чтобы начать с пустой базой');
}

const linkAt = (path: string) =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : null;

const lostError = (path: string, target: string, purpose = '') =>
  new StartupError(
    `${path} ведёт в ${target}, а там ничего нет: верните папку или удалите эту ссылку${purpose}.`,
  );

/**
 * Moves the data into the shelter, or what is left of it into the place that is known, and returns the place.
 * @throws StartupError before anything has moved, if it cannot
 */
export function moveOut(folder: string, known: string | null, account: Account): string {
  makeShelter();
  const left = oursIn(folder).filter(
    (name) => known === null || linkAt(join(folder, name)) !== join(known, name),
  );
  if (known === null || left.length > 0) requireOneDisk(folder, left, known ?? shelter, account);
  for (const name of left) requireMovable(join(folder, name), known);
  const place = known ?? makePlace();
  if (known === null) symlinkSync(join(place, 'postgres'), pendingIn(folder));
  sync(folder);
  // Root's until everything in it has been given.
  if (left.length > 0) chownSync(place, root, root);
  for (const name of left) {
    const from = join(folder, name);
    const target = linkAt(from);
    // A relative link would lead elsewhere from there.
    if (target !== null) putLink(resolve(folder, target), from);
    renameSync(from, join(place, name));
  }
  sync(place);
  for (const name of new Set(['keys', 'node-id', 'files', ...oursIn(place)])) {
    if (name.startsWith('postgres') || linkAt(join(folder, name)) !== null) continue;
    symlinkSync(join(place, name), join(folder, name));
  }
  if (isMoving(folder)) renameSync(pendingIn(folder), join(folder, 'postgres'));
  sync(folder);
  return place;
}

function makePlace(): string {
  const place = join(shelter, `data-${randomBytes(6).toString('hex')}`);
  mkdirSync(place, { mode: 0o700 });
  sync(shelter);
  return place;
}

/**
 * Renaming is whole or not at all; copying to another disk is not, and would carry the files out of a container's
 * volume.
 * @throws StartupError
 */
function requireOneDisk(
  folder: string,
  names: readonly string[],
  goal: string,
  account: Account,
): void {
  const folders = names.map((name) => join(folder, name)).filter((path) => isFolder(path));
  if ([folder, ...folders].every((path) => isSameDisk(path, goal))) return;
  const closed = closedTo(account, dirname(folder)).join(' ');
  throw new StartupError(
    `Сервер работает не от root, а войти в ${folder} может только root, и перенести данные в ${shelter} нельзя: это другой диск. Откройте папки на пути (chmod o+x ${closed}) или задайте другой DATA_DIR.`,
  );
}

const isFolder = (path: string) => lstatSync(path).isDirectory();

/** Tries it: the same disk may be mounted twice, and nothing moves between its mounts. */
function isSameDisk(folder: string, goal: string): boolean {
  const name = `.probe-${randomBytes(6).toString('hex')}`;
  const [from, to] = [join(folder, name), join(goal, name)];
  try {
    writeFileSync(from, '', { flag: 'wx' });
    renameSync(from, to);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EXDEV') return false;
    throw error;
  } finally {
    rmSync(from, { force: true });
    rmSync(to, { force: true });
  }
}

/**
 * Refuses to write over what lies in the place already, and to take a link along whose disk is not there.
 * @throws StartupError
 */
function requireMovable(path: string, place: string | null): void {
  const [name, target] = [basename(path), linkAt(path)];
  // The cluster behind a link may not be made yet.
  if (target !== null && name !== 'postgres' && !existsSync(path)) throw lostError(path, target);
  if (place === null || !isThere(join(place, name))) return;
  throw new StartupError(
    `${name} есть и в ${dirname(path)}, и в ${place}: оставьте то, что нужно, в одной из этих папок.`,
  );
}

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Puts a link in the place of another, which is there at every instant. */
function putLink(target: string, path: string): void {
  rmSync(`${path}.new`, { force: true });
  symlinkSync(target, `${path}.new`);
  renameSync(`${path}.new`, path);
}

function sync(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
