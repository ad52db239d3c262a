/** Compares this version of the charts and of their looks with another one, which is put into a work tree meanwhile. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readEntries } from '../page/book.ts';
import type { Look } from '../looks.ts';
import { changesPage, type Changes, type PictureChange } from './changes-page.ts';
import { changedCharts, changedLooks, nameOf, type Version } from './compare.ts';
import { differingPixels } from './pixels.ts';
import { text } from './text.ru.ts';

/** Below this folder the packages of this version are found. Each run has a work tree of its own, named by its process. */
const workTrees = resolve('.cache/against');
const folder = 'atlas/out';
const beforeFolder = 'before';
const kinds = ['wide.light', 'wide.dark', 'narrow.light', 'narrow.dark'] as const;

/** Takes the pictures of the version that lies in `root` into a folder. */
export type Take = (root: string, folder: string) => Promise<readonly Look[]>;

/** Writes atlas/out/changes.html about the named charts, or about all of them, and answers what stands there. */
export async function compareWith(
  ref: string,
  looks: readonly Look[],
  charts: readonly string[],
  take: Take,
): Promise<string> {
  const isWanted = (id: string) => charts.length === 0 || charts.includes(id);
  const entriesOf = async (root?: string) =>
    (await readEntries(root)).filter(({ chart }) => isWanted(chart.id));
  const after: Version = { entries: await entriesOf(), looks };
  await rm(join(folder, beforeFolder), { recursive: true, force: true });
  const before = await inWorkTree(ref, async (root): Promise<Version> => {
    const old = await take(root, join(folder, beforeFolder));
    return { entries: await entriesOf(root), looks: old };
  });
  const pictures = await changedPictures(before, after);
  const changes: Changes = {
    ref,
    charts: changedCharts(before, after),
    looks: changedLooks(before, after, new Set(pictures.keys())),
    pictures,
  };
  const file = join(folder, 'changes.html');
  await writeFile(file, changesPage(changes));
  return `${file}: ${text.summary(changes.charts.length, changes.looks.length)}`;
}

/** By the names of looks: the pictures that differ, or that only one version has. Equal ones are not kept twice. */
async function changedPictures(
  before: Version,
  after: Version,
): Promise<ReadonlyMap<string, readonly PictureChange[]>> {
  const old = new Set(before.looks.map(nameOf));
  const now = new Set(after.looks.map(nameOf));
  const changed = new Map<string, readonly PictureChange[]>();
  for (const name of new Set([...old, ...now])) {
    const found: PictureChange[] = [];
    for (const kind of kinds) {
      const newer = now.has(name) ? `${name}.${kind}.png` : null;
      const older = old.has(name) ? `${beforeFolder}/${name}.${kind}.png` : null;
      const pixels =
        older && newer ? await differingPixels(join(folder, older), join(folder, newer)) : null;
      if (pixels !== 0) found.push({ kind, before: older, after: newer, pixels });
      else if (older) await rm(join(folder, older));
    }
    if (found.length > 0) changed.set(name, found);
  }
  return changed;
}

/** Answers whether git knows a version by this name that has an atlas. */
export const isVersion = (ref: string): Promise<boolean> =>
  git('cat-file', '-e', `${ref}:atlas/stage/stage.tsx`).then(
    () => true,
    () => false,
  );

const git = async (...args: readonly string[]): Promise<void> =>
  void (await promisify(execFile)('git', args));

/** Puts a version beside this one for as long as `play` needs it. */
async function inWorkTree<T>(ref: string, play: (root: string) => Promise<T>): Promise<T> {
  const workTree = join(workTrees, String(process.pid));
  const leave = async (...folders: readonly string[]) => {
    for (const one of folders) await rm(one, { recursive: true, force: true });
    await git('worktree', 'prune');
  };
  await mkdir(workTrees, { recursive: true });
  // Runs that were interrupted have left theirs.
  await leave(
    ...leftBehind(await readdir(workTrees)).map((name) => join(workTrees, name)),
    workTree,
  );
  await git('worktree', 'add', '--detach', workTree, ref);
  try {
    return await play(workTree);
  } finally {
    await leave(workTree);
  }
}

/** Picks the work trees whose process, which their name is, runs no more. */
export const leftBehind = (names: readonly string[]): readonly string[] =>
  names.filter((name) => {
    try {
      return !process.kill(Number(name), 0);
    } catch (error) {
      // The process of somebody else runs, too.
      return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
    }
  });
