/** LiveKit is found, downloaded or built, in this order; nothing else is ever run. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cacheOf } from '#server/calls/video/program/cache.ts';
import { findProgram, lookForProgram, ProgramMissing } from '#server/calls/video/program/find.ts';
import { livekitVersion, releaseFor } from '#server/calls/video/program/release.ts';
import type { Release } from '#server/calls/video/program/release.ts';
import { emptyMachine, livekitSaying, writeProgram } from './machine.ts';

/** A server that offers this archive as the release. */
async function releaseOf(archive: Uint8Array, { status = 200, sha256 = sha256Of(archive) } = {}) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(status).end(archive);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // Safe: it listens on TCP.
  const { port } = server.address() as AddressInfo;
  const release: Release = { url: `http://127.0.0.1:${port}/livekit.tar.gz`, sha256 };
  return { release, asked: () => asked };
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An archive packed like the release: LICENSE and the program. */
function packed(folder: string, program: string): Uint8Array {
  writeProgram(join(folder, 'packed', 'livekit-server'), program);
  writeFileSync(join(folder, 'packed', 'LICENSE'), 'Apache '.repeat(200));
  const archive = join(folder, 'livekit.tar.gz');
  const files = ['LICENSE', 'livekit-server'];
  execFileSync('/bin/tar', ['-czf', archive, '-C', join(folder, 'packed'), ...files], {
    env: { PATH: '/usr/bin:/bin' },
  });
  return readFileSync(archive);
}

/** A stand-in for Go that builds what the tests need, and prints how it was called. */
const goThat = (does: string) => `#!/bin/sh
if [ "$1" = version ]; then echo "go version go1.26.8 linux/amd64"; exit 0; fi
${does}`;

const goThatBuilds = goThat(`
echo "$CGO_ENABLED $*" > "$GOBIN/../asked"
echo '#!/bin/sh' > "$GOBIN/server"
echo 'echo livekit-server version ${livekitVersion}' >> "$GOBIN/server"
`);

const messageOf = async (finding: Promise<string>) => {
  const error: unknown = await finding.catch((thrown: unknown) => thrown);
  if (error instanceof ProgramMissing) return error.message;
  throw error;
};

test('the machine’s own goes before everything', async () => {
  const machine = emptyMachine();
  machine.install('livekit-server', livekitSaying('1.9.10'));
  writeProgram(machine.cached, livekitSaying(livekitVersion));
  expect(await findProgram(machine.search())).toBe('livekit-server');
  expect(machine.said).toEqual([]);
});

test('one that is too old for our pages is passed over, and the log says so', async () => {
  const machine = emptyMachine();
  machine.install('livekit-server', livekitSaying('1.9.9'));
  writeProgram(machine.cached, livekitSaying(livekitVersion));
  expect(await findProgram(machine.search())).toBe(machine.cached);
  expect(machine.said).toEqual([
    'livekit-server на PATH версии 1.9.9, а нужна 1.9.10 или новее: беру свою.',
  ]);
});

test('what was fetched once is not fetched again', async () => {
  const machine = emptyMachine();
  const archive = packed(machine.folder, livekitSaying(livekitVersion));
  const { release, asked } = await releaseOf(archive);
  expect(await lookForProgram(machine.search({ release }))).toBe(null);
  expect(await findProgram(machine.search({ release }))).toBe(machine.cached);
  expect(await findProgram(machine.search({ release }))).toBe(machine.cached);
  expect(await lookForProgram(machine.search({ release }))).toBe(machine.cached);
  expect(asked()).toBe(1);
});

test('two starts at once fetch one, and leave nothing but it', async () => {
  const machine = emptyMachine();
  const archive = packed(machine.folder, livekitSaying(livekitVersion));
  const { release, asked } = await releaseOf(archive);
  const both = await Promise.all([
    findProgram(machine.search({ release })),
    findProgram(machine.search({ release })),
  ]);
  expect(both).toEqual([machine.cached, machine.cached]);
  expect(asked()).toBe(1);
  expect(readdirSync(dirname(machine.cached)).toSorted()).toEqual([
    'fetching.lock',
    `livekit-server-${livekitVersion}-${process.platform}-${process.arch}`,
    `livekit-server-${livekitVersion}-${process.platform}-${process.arch}.sha256`,
  ]);
});

test.each([
  [
    'was changed since',
    (path: string, spy: string) => writeFileSync(path, spy),
    'он изменился с тех пор, как был получен',
  ],
  [
    'others may write to',
    (path: string) => chmodSync(path, 0o777),
    'его может изменить другой пользователь',
  ],
  [
    'lies where others may put theirs',
    (path: string) => chmodSync(dirname(path), 0o777),
    'его может изменить другой пользователь',
  ],
  [
    'is a link now',
    (path: string, spy: string) => {
      rmSync(path);
      symlinkSync(writeProgram(`${path}-other`, spy), path);
    },
    'это не файл',
  ],
])('a cached program that %s is not run, and the log says why', async (_, spoil, why) => {
  const machine = emptyMachine();
  const trace = join(machine.folder, 'was-run');
  const { release, asked } = await releaseOf(packed(machine.folder, livekitSaying(livekitVersion)));
  await findProgram(machine.search({ release }));
  spoil(machine.cached, `#!/bin/sh\ntouch ${trace}\n`);
  expect(await lookForProgram(machine.search({ release }))).toBe(null);
  expect(existsSync(trace)).toBe(false);
  expect(machine.said.at(-1)).toBe(`${machine.cached} не запускаю: ${why}. Беру новый.`);
  expect(asked()).toBe(1);
  chmodSync(dirname(machine.cached), 0o755);
  expect(await findProgram(machine.search({ release }))).toBe(machine.cached);
  expect(asked()).toBe(2);
  expect(existsSync(trace)).toBe(false);
});

test('a program that the operator has copied there counts from then on', async () => {
  const machine = emptyMachine();
  writeProgram(machine.cached, livekitSaying(livekitVersion));
  expect(await lookForProgram(machine.search())).toBe(machine.cached);
  writeProgram(machine.cached, `${livekitSaying(livekitVersion)}# and more\n`);
  expect(await lookForProgram(machine.search())).toBe(null);
});

test('an archive with another checksum is never unpacked nor run; Go builds instead', async () => {
  const machine = emptyMachine();
  const trace = join(machine.folder, 'was-run');
  const archive = packed(machine.folder, `#!/bin/sh\ntouch ${trace}\n`);
  const { release } = await releaseOf(archive, { sha256: '0'.repeat(64) });
  machine.install('go', goThatBuilds);
  expect(await findProgram(machine.search({ release }))).toBe(machine.cached);
  expect(existsSync(trace)).toBe(false);
  expect(machine.said.join()).toContain(`SHA-256 ${sha256Of(archive)} вместо 000`);
  expect(readFileSync(join(dirname(machine.cached), 'asked'), 'utf8').trim()).toBe(
    `0 install -ldflags=-s -w github.com/livekit/livekit-server/cmd/server@v${livekitVersion}`,
  );
});

test('where nothing leads to one, a line says what was tried and what to do', async () => {
  const machine = emptyMachine();
  const { release } = await releaseOf(new Uint8Array(10), { status: 404 });
  const advice =
    'Положите livekit-server 1.9.10 или новее на PATH, установите Go 1.26 или задайте LIVEKIT_URL.';
  expect(await messageOf(findProgram(machine.search({ release })))).toBe(
    `LiveKit не найден и не получен: ${release.url} не скачать: ответ 404; Go здесь нет. ${advice}`,
  );
  machine.install('go', goThat(`echo 'go: downloading x' >&2; echo 'no network' >&2; exit 1`));
  expect(await messageOf(findProgram(machine.search({ release })))).toContain(
    'ответ 404; no network.',
  );
  machine.install('go', '#!/bin/sh\necho go version go1.19.8 linux/amd64');
  expect(await messageOf(findProgram(machine.search()))).toContain('go1.19.8');
});

test('a program that does not run here is not kept', async () => {
  const machine = emptyMachine();
  const { release } = await releaseOf(packed(machine.folder, '#!/no/such/shell\n'));
  expect(await messageOf(findProgram(machine.search({ release })))).toBe(
    'LiveKit получен, но на этом компьютере не запускается.',
  );
  expect(existsSync(machine.cached)).toBe(false);
});

test('a server that ends meanwhile ends the build with all its compilers', async () => {
  const machine = emptyMachine();
  const begun = join(machine.folder, 'begun');
  machine.install('go', goThat(`sleep 1000 &\necho $! > ${begun}\nwait`));
  const finding = findProgram(machine.search());
  await expect.poll(() => existsSync(begun) && readFileSync(begun, 'utf8').trim()).toMatch(/^\d+$/);
  const compiler = Number(readFileSync(begun, 'utf8'));
  machine.giveUpAttempt.abort();
  await expect(finding).rejects.toThrow();
  await expect.poll(() => isRunning(compiler)).toBe(false);
  expect(existsSync(join(dirname(machine.cached), 'workshop'))).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  // A zombie has ended; it only waits for its parent to read its status.
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(statusOf(pid));
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return 'State:\tZ';
  }
}

test('the cache is the user’s, or DATA_DIR’s where a service has no home', () => {
  const { folder } = emptyMachine();
  const name = `livekit-server-${livekitVersion}-${process.platform}-${process.arch}`;
  const at = (XDG_CACHE_HOME: string | undefined, HOME: string, dataDir: string | null = null) =>
    cacheOf({ XDG_CACHE_HOME, HOME }, dataDir).program;
  expect(at(join(folder, 'xdg'), folder)).toBe(join(folder, 'xdg', 'vest', name));
  expect(at(undefined, folder)).toBe(join(folder, '.cache', 'vest', name));
  expect(at('not/absolute', folder)).toBe(join(folder, '.cache', 'vest', name));
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  mkdirSync(join(folder, 'data'));
  expect(at(undefined, file, join(folder, 'data'))).toBe(join(folder, 'data', 'vest', name));
});

test('the release is pinned for each kind of machine that has one', () => {
  expect(releaseFor('linux-x64')).toEqual({
    url: 'https://github.com/livekit/livekit/releases/download/v1.13.5/livekit_1.13.5_linux_amd64.tar.gz',
    sha256: 'c020fac437b7cc9b776eef1ad5ea8af77be9acfa07602eca20a3a44930dfbc70',
  });
  expect(releaseFor('linux-arm64')?.url).toMatch(/linux_arm64\.tar\.gz$/);
  expect(releaseFor('darwin-arm64')).toBe(null);
});
