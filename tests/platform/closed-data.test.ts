/** DATA_DIR where only root may enter: its data moves, or the start is refused, and nothing is lost on the way. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeShelter, refuseShelter, shelter } from '#server/app/privileges/shelter.ts';
import { emptyFolder, madeDataDir, openServer, removeAfterwards, startServer } from './fixtures.ts';
import { isRoot } from './server-process.ts';
import { beginUpload, tokenOf } from './uploading.ts';

/** A DATA_DIR of root's with a database, in a folder that others may not enter. */
function closedDataDir(closed = emptyFolder(0o700)): string {
  const dataDir = join(closed, 'data');
  execFileSync('cp', ['-a', madeDataDir(), dataDir]);
  execFileSync('chown', ['-R', '0:0', dataDir]);
  return dataDir;
}

const fromRoot = { cwd: '/' };
const names = ['files', 'keys', 'node-id', 'postgres'];
const sharedMemory = '/dev/shm';
const hasAnotherDisk =
  existsSync(sharedMemory) && statSync(sharedMemory).dev !== statSync('/var').dev;

describe.runIf(isRoot)('DATA_DIR where only root may enter', () => {
  test.each([0, 1, 4])(
    'a move that broke off after %i of four names is finished',
    async (count) => {
      const dataDir = closedDataDir();
      const key = readFileSync(join(dataDir, 'keys', 'tokens.key'));
      makeShelter();
      const place = join(shelter, `data-${randomBytes(6).toString('hex')}`);
      removeAfterwards(place);
      mkdirSync(place, { mode: 0o700 });
      symlinkSync(join(place, 'postgres'), join(dataDir, 'postgres.moving'));
      for (const name of names.slice(0, count)) {
        renameSync(join(dataDir, name), join(place, name));
      }

      const server = await openServer(dataDir, fromRoot);
      expect(server.output).toContain('База данных: найдена');
      expect(server.output).toContain(`его данные в ${place}`);
      expect(readFileSync(join(dataDir, 'keys', 'tokens.key'))).toEqual(key);
      expect(existsSync(join(dataDir, 'postgres.moving'))).toBe(false);
      for (const name of names) expect(readlinkSync(join(dataDir, name))).toBe(join(place, name));
      expect(await server.stop()).toBe(0);
    },
  );

  test('uploads on another disk stay there, and the link to them comes along', async () => {
    const dataDir = closedDataDir();
    const disk = emptyFolder();
    writeFileSync(join(disk, 'precious'), 'mine');
    rmSync(join(dataDir, 'files'), { recursive: true });
    symlinkSync(disk, join(dataDir, 'files'));

    const server = await openServer(dataDir, fromRoot);
    const place = dirname(readlinkSync(join(dataDir, 'postgres')));
    removeAfterwards(place);
    const { status } = await beginUpload(server, await tokenOf(server, 'anna'), 1_000).answer;
    expect(status).toBe(201);
    expect(readdirSync(disk).filter((name) => name.length === 2)).toHaveLength(1);
    expect(readlinkSync(join(place, 'files'))).toBe(disk);
    expect(realpathSync(join(dataDir, 'files'))).toBe(disk);
    expect(statSync(disk).uid).toBe(statSync(place).uid);
    expect(statSync(join(disk, 'precious')).uid).toBe(0);
    expect(await server.stop()).toBe(0);
  });

  test.runIf(hasAnotherDisk)(
    'on another disk nothing moves: the start says what to do',
    async () => {
      const closed = mkdtempSync(join(sharedMemory, 'vest-closed-'));
      removeAfterwards(closed);
      const dataDir = closedDataDir(closed);
      const server = await startServer(dataDir, fromRoot);
      expect(await server.ended).toBe(1);
      expect(server.output.trim()).toBe(
        `✗ Сервер работает не от root, а войти в ${dataDir} может только root, и перенести данные в ${shelter} нельзя: это другой диск. Откройте папки на пути (chmod o+x ${closed}) или задайте другой DATA_DIR.`,
      );
      const isWhole = names.every((name) => !lstatSync(join(dataDir, name)).isSymbolicLink());
      expect(isWhole).toBe(true);
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(0);
    },
  );

  test('what lies in the shelter is never written over', async () => {
    const dataDir = closedDataDir();
    makeShelter();
    const place = join(shelter, `data-${randomBytes(6).toString('hex')}`);
    removeAfterwards(place);
    mkdirSync(join(place, 'keys'), { recursive: true });
    symlinkSync(join(place, 'postgres'), join(dataDir, 'postgres.moving'));
    const server = await startServer(dataDir, fromRoot);
    expect(await server.ended).toBe(1);
    expect(server.output.trim()).toBe(
      `✗ keys есть и в ${dataDir}, и в ${place}: оставьте то, что нужно, в одной из этих папок.`,
    );
    expect(existsSync(join(dataDir, 'keys', 'tokens.key'))).toBe(true);
  });
});

test('DATA_DIR is neither the folder of root’s programs nor above it', () => {
  for (const folder of [shelter, dirname(shelter), '/']) {
    expect(() => refuseShelter(folder)).toThrow(`DATA_DIR=${folder} не годится`);
  }
  for (const folder of [`${shelter}2`, join(shelter, 'data-1'), '/var/lib/vest']) {
    expect(() => refuseShelter(folder)).not.toThrow();
  }
});
