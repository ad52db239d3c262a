/** The server under root, under an ordinary user, and where only root may enter (docs/operations.md). */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
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
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { lockDirectory } from '#server/app/datadir.ts';
import { shelter } from '#server/app/privileges/shelter.ts';
import { emptyFolder, madeDataDir, openServer, removeAfterwards, startServer } from './fixtures.ts';
import { callsBecome, livekitPid, requireLiveKit, withCalls } from './livekit.ts';
import { isRoot, ordinary, readIfThere, repository } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { beginUpload, tokenOf } from './uploading.ts';

/** The user, the group and the further groups that a process has. */
function rightsOf(pid: number | null): { user: number[]; group: number[]; groups: number[] } {
  const status = readIfThere(`/proc/${pid}/status`) ?? '';
  const numbers = (name: string) =>
    new RegExp(`^${name}:(.*)$`, 'm').exec(status)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  return {
    user: [...new Set(numbers('Uid'))],
    group: [...new Set(numbers('Gid'))],
    groups: numbers('Groups'),
  };
}

/** Every file below it that is not its owner's. */
const notTheirs = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => lstatSync(join(folder, name)).uid !== statSync(folder).uid,
  );

describe.runIf(isRoot)('started by root', () => {
  test('the server, PostgreSQL and LiveKit run as an account of their own, which owns DATA_DIR', async () => {
    await requireLiveKit();
    const dataDir = emptyFolder();
    const server = await openServer(dataDir, { env: withCalls });
    await callsBecome(server, 'available');
    const { uid, gid } = statSync(dataDir);
    expect(uid).not.toBe(0);
    for (const pid of [server.pid, server.postgresPid, livekitPid(dataDir)]) {
      expect(rightsOf(pid)).toEqual({ user: [uid], group: [gid], groups: [gid] });
    }
    expect(notTheirs(dataDir)).toEqual([]);
    expect(readFileSync('/etc/passwd', 'utf8')).toMatch(new RegExp(`^[^:]+:[^:]*:${uid}:`, 'm'));
    expect(await server.stop()).toBe(0);
  });

  test('what an earlier version has made belongs to that account, too, and its database trusts nobody', async () => {
    const dataDir = madeDataDir();
    const asBefore = [
      dataDir,
      ...['keys', 'keys/tokens.key', 'node-id', 'files', 'server.lock'].map((name) =>
        join(dataDir, name),
      ),
    ];
    for (const path of asBefore) lchownSync(path, 0, 0);
    const cluster = join(dataDir, 'postgres');
    writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\n');
    execFileSync('chown', ['-R', `${ordinary.uid}:${ordinary.gid}`, cluster]);
    const key = readFileSync(join(dataDir, 'keys', 'tokens.key'));

    const server = await openServer(dataDir);
    expect(server.output).toContain('База данных: найдена');
    expect(statSync(dataDir).uid).not.toBe(0);
    expect(notTheirs(dataDir)).toEqual([]);
    expect(readFileSync(join(dataDir, 'keys', 'tokens.key'))).toEqual(key);
    await tokenOf(server, 'anna');

    // The folder of the socket keeps others out; without it PostgreSQL does so itself.
    chmodSync(server.socketFolder, 0o711);
    const attack = `
      import { Client } from '${join(repository, 'node_modules/pg/esm/index.mjs')}';
      const client = new Client({ host: '${server.socketFolder}', user: 'vest', database: 'vest' });
      await client.connect().then(() => console.log('in'), (error) => console.log(error.message));
      process.exit();`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', attack], {
      ...ordinary,
      cwd: '/',
      encoding: 'utf8',
    });
    expect(said.trim()).toBe('Peer authentication failed for user "vest"');
  });

  test('a database of nobody in an ordinary user’s DATA_DIR becomes theirs; a link to another’s is not followed', async () => {
    const daemon = { uid: 1, gid: 1 };
    const dataDir = madeDataDir();
    const cluster = join(dataDir, 'postgres');
    execFileSync('chown', ['-R', `${daemon.uid}:${daemon.gid}`, dataDir]);
    execFileSync('chown', ['-R', `${ordinary.uid}:${ordinary.gid}`, cluster]);
    const unlock = lockDirectory(dataDir);
    const server = await startServer(dataDir);
    // Long enough to have taken it, if it did not wait for whoever holds DATA_DIR.
    await delay(1_500);
    expect(statSync(cluster).uid).toBe(ordinary.uid);
    unlock();
    await server.isOpen();
    expect(rightsOf(server.postgresPid).user).toEqual([daemon.uid]);
    expect(await server.stop()).toBe(0);

    const another = join(emptyFolder(), 'postgres');
    renameSync(cluster, another);
    symlinkSync(another, cluster);
    lchownSync(cluster, daemon.uid, daemon.gid);
    execFileSync('chown', ['-R', `${ordinary.uid}:${ordinary.gid}`, another]);
    const refused = await startServer(dataDir);
    expect(await refused.ended).toBe(1);
    expect(refused.output.trim()).toBe(
      `✗ База в ${cluster} принадлежит не тому, кому DATA_DIR: выполните chown -R 1:1 ${cluster}/`,
    );
    expect(statSync(join(another, 'PG_VERSION')).uid).toBe(ordinary.uid);
  });

  test('a port that only root may open is open, and what serves it is not root', async () => {
    const port = await privilegedPort();
    const server = await openServer(madeDataDir(), { env: { PORT: String(port) } });
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(answer.status).toBe(200);
    expect(rightsOf(server.pid).user).not.toContain(0);
    expect(await server.stop()).toBe(0);
  });

  const linked = (path: string) =>
    `✗ ${path} — ссылка, а здесь Весть по ссылкам не ходит: уберите её.`;

  test.each(['keys', 'livekit', 'files', 'files/incoming'])(
    'a folder %s that somebody else has linked to another place is refused with a line',
    async (name) => {
      const [dataDir, victim] = [madeDataDir(), emptyFolder()];
      writeFileSync(join(victim, 'precious'), 'mine');
      rmSync(join(dataDir, name), { recursive: true, force: true });
      symlinkSync(victim, join(dataDir, name));
      lchownSync(join(dataDir, name), ordinary.uid, ordinary.gid);
      const server = await startServer(dataDir);
      expect(await server.ended).toBe(1);
      expect(server.output.trim()).toBe(linked(join(dataDir, name)));
      expect(readdirSync(victim)).toEqual(['precious']);
    },
  );

  test('a database that an ordinary user made stays that user’s', async () => {
    const dataDir = emptyFolder();
    chownSync(dataDir, ordinary.uid, ordinary.gid);
    const made = await openServer(dataDir, { user: ordinary });
    expect(rightsOf(made.postgresPid).user).toEqual([ordinary.uid]);
    await made.stop();
    await (await openServer(dataDir)).stop();
    await openServer(dataDir, { user: ordinary });
  });

  test('what it makes in an ordinary user’s DATA_DIR is that user’s to go on with', async () => {
    const dataDir = emptyFolder();
    chownSync(dataDir, ordinary.uid, ordinary.gid);
    const rooted = await openServer(dataDir);
    expect(rightsOf(rooted.pid).user).toEqual([ordinary.uid]);
    const picture = await uploaded(rooted, await tokenOf(rooted, 'anna'));
    await rooted.stop();
    expect(statSync(dataDir).uid).toBe(ordinary.uid);
    expect(notTheirs(dataDir)).toEqual([]);

    const own = await openServer(dataDir, { user: ordinary });
    const token = await tokenOf(own, 'anna');
    const answer = await own.get(picture, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(1_000);
    expect(await uploaded(own, token)).toMatch(/^\/api\/files\//);
  });

  test('a clone and a DATA_DIR where only root may enter work too, and where the data is is said', async () => {
    const before = new Set(existsSync(shelter) ? readdirSync(shelter) : []);
    const clone = join(emptyFolder(0o700), 'клон');
    const dataDir = join(clone, 'data');
    cloneTo(clone);
    const options = {
      cwd: clone,
      command: ['--preserve-symlinks', '--preserve-symlinks-main', join(clone, 'server/main.ts')],
    };
    // As on a machine that is careful with root's files; the server's account has to read its copy all the same.
    const umask = process.umask(0o077);
    const first = await startServer(dataDir, options).finally(() => process.umask(umask));
    await first.isOpen();
    const place = dirname(readlinkSync(join(dataDir, 'postgres')));
    removeAfterwards(place);
    // Other tests put data there at the same time, but only this one a program.
    for (const name of readdirSync(shelter))
      if (name.startsWith('program-') && !before.has(name)) removeAfterwards(join(shelter, name));
    expect(place.startsWith(`${shelter}/data-`)).toBe(true);
    expect(first.output).toContain(`его данные в ${place}`);
    expect(rightsOf(first.pid).user).toEqual([statSync(place).uid]);
    const picture = await uploaded(first, await tokenOf(first, 'anna'));
    expect(readdirSync(dataDir).toSorted()).toEqual([
      'files',
      'keys',
      'node-id',
      'postgres',
      'server.lock',
      'server.lock-journal',
    ]);
    // `npm run admin` and a copy that follows the links find everything there.
    for (const name of ['files', 'keys/tokens.key', 'node-id', 'postgres/PG_VERSION']) {
      expect(realpathSync(join(dataDir, name))).toBe(join(place, name));
    }
    expect(notTheirs(place)).toEqual([]);
    expect(await first.stop()).toBe(0);

    const second = await openServer(dataDir, options);
    expect(second.output).toContain('База данных: найдена');
    const authorization = `Bearer ${await tokenOf(second, 'anna')}`;
    expect((await second.get(picture, { headers: { authorization } })).status).toBe(200);
    // The server ends before its data is removed.
    expect(await second.stop()).toBe(0);
  });
});

/** A free port that only root may open, and that `fetch` does not refuse. */
async function privilegedPort(): Promise<number> {
  for (;;) {
    const probe = createServer().listen(700 + Math.floor(Math.random() * 280), '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      continue;
    }
    const address = probe.address();
    probe.close();
    await once(probe, 'close');
    return typeof address === 'object' && address !== null ? address.port : 0;
  }
}

async function uploaded(server: ServerProcess, token: string): Promise<string> {
  const { status, text } = await beginUpload(server, token, 1_000).answer;
  expect(status).toBe(201);
  // Safe: the shape is held by tests/server/sending/files-upload.test.ts.
  return (JSON.parse(text) as { url: string }).url;
}

/** Links that keep their names stand in for a clone, so that the programs' paths lead through the closed folder. */
function cloneTo(folder: string): void {
  mkdirSync(folder);
  for (const name of ['server', 'contract', 'dist', 'node_modules', 'package.json']) {
    symlinkSync(join(repository, name), join(folder, name));
  }
}
