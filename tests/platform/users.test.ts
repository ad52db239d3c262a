/** The server under root, under an ordinary user, and where only root may enter (docs/operations.md). */
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyFolder, madeDataDir, openServer, startServer } from './fixtures.ts';
import { isRoot, ordinary, repository } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { beginUpload, tokenOf } from './uploading.ts';

const shelter = '/var/lib/vest';
const hadShelter = existsSync(shelter);

/** The folders into which the servers of these tests put their data. */
const sheltered = new Set<string>();
afterEach(() => {
  for (const folder of sheltered) rmSync(folder, { recursive: true, force: true });
  sheltered.clear();
  if (!hadShelter) rmSync(shelter, { recursive: true, force: true });
});

describe.runIf(isRoot)('started by root', () => {
  test('PostgreSQL runs as nobody', async () => {
    const server = await openServer(madeDataDir());
    expect(statSync(`/proc/${server.postgresPid}`).uid).toBe(ordinary.uid);
  });

  test('a database that an ordinary user made stays that user’s', async () => {
    const dataDir = emptyFolder();
    chownSync(dataDir, ordinary.uid, ordinary.gid);
    const made = await openServer(dataDir, { user: ordinary });
    expect(statSync(`/proc/${made.postgresPid}`).uid).toBe(ordinary.uid);
    await made.stop();
    await (await openServer(dataDir)).stop();
    await openServer(dataDir, { user: ordinary });
  });

  test('what it makes in an ordinary user’s DATA_DIR is that user’s to go on with', async () => {
    const dataDir = emptyFolder();
    chownSync(dataDir, ordinary.uid, ordinary.gid);
    const rooted = await openServer(dataDir);
    const picture = await uploaded(rooted, await tokenOf(rooted, 'anna'));
    await rooted.stop();
    const notTheirs = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => lstatSync(join(dataDir, name)).uid !== ordinary.uid,
    );
    expect(notTheirs).toEqual([]);

    const own = await openServer(dataDir, { user: ordinary });
    const token = await tokenOf(own, 'anna');
    const answer = await own.get(picture, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(1_000);
    expect(await uploaded(own, token)).toMatch(/^\/api\/files\//);
  });

  test('a clone and a DATA_DIR where only root may enter work too, and where the data is is said', async () => {
    const clone = join(emptyFolder(0o700), 'клон');
    const dataDir = join(clone, 'data');
    cloneTo(clone);
    const options = {
      cwd: clone,
      command: ['--preserve-symlinks', '--preserve-symlinks-main', join(clone, 'server/main.ts')],
    };
    const first = await startServer(dataDir, options);
    await first.isOpen();
    const link = join(dataDir, 'postgres');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const cluster = readlinkSync(link);
    sheltered.add(dirname(cluster));
    expect(cluster.startsWith(`${shelter}/data-`)).toBe(true);
    expect(first.output).toContain(`его данные в ${cluster}`);
    expect(await first.stop()).toBe(0);

    const second = await openServer(dataDir, options);
    expect(second.output).toContain('База данных: найдена');
    // The server ends before its data is removed.
    expect(await second.stop()).toBe(0);
  });
});

async function uploaded(server: ServerProcess, token: string): Promise<string> {
  const { status, text } = await beginUpload(server, token, 1_000).answer;
  expect(status).toBe(201);
  // Safe: the shape is held by tests/server/sending/files-upload.test.ts.
  return (JSON.parse(text) as { url: string }).url;
}

/** Links that keep their names stand in for a clone, so that the programs' paths lead through the closed folder. */
function cloneTo(folder: string): void {
  mkdirSync(folder);
  for (const name of ['server', 'contract', 'node_modules', 'package.json']) {
    symlinkSync(join(repository, name), join(folder, name));
  }
}
