/** `npm start` around the server: installing and building only what changed, by content. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, madeDataDir, openServer, startServer } from './fixtures.ts';
import { isAlive, repository } from './server-process.ts';

/** A repository that is small enough to be installed and built within a second. */
function smallRepository(): string {
  const folder = emptyFolder();
  cpSync(join(repository, 'scripts'), join(folder, 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), '{"name": "small", "type": "module"}');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><script type="module" src="/src/main.js"></script>',
  );
  write(folder, 'Весть');
  return folder;
}

/** With the product's server and dependencies, and pages that nobody is working on. */
function smallRepositoryWithServer(): string {
  const folder = smallRepository();
  for (const name of ['server', 'contract', 'node_modules']) {
    symlinkSync(join(repository, name), join(folder, name));
  }
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(join(repository, name), join(folder, name));
  }
  return folder;
}

const startCommand = () => [join(smallRepositoryWithServer(), 'scripts', 'start.mjs')];

const write = (folder: string, text: string) =>
  writeFileSync(join(folder, 'src', 'main.js'), `document.title = '${text.repeat(100)}';\n`);

/** One step of `npm start`, as scripts/lib exports it. */
function run(folder: string, step: 'install' | 'build'): string {
  const code = `
    import { ${step} } from './scripts/lib/${step}.mjs';
    import { refuse } from './scripts/lib/steps.mjs';
    await ${step}().catch(refuse);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test('what is locked is installed once, and again only when the lock says something else', () => {
  const folder = smallRepository();
  mkdirSync(join(folder, 'stamp'));
  const stamp = (version: string) =>
    writeFileSync(
      join(folder, 'stamp', 'package.json'),
      `{"name": "stamp", "version": "${version}"}`,
    );
  stamp('1.0.0');
  spawnSync('npm', ['install', '--package-lock-only', '--offline', './stamp'], { cwd: folder });
  expect(run(folder, 'install')).toContain('Зависимости: установлены');
  expect(run(folder, 'install')).toContain('Зависимости: без изменений');

  stamp('1.0.1');
  const lock = join(folder, 'package-lock.json');
  writeFileSync(lock, readFileSync(lock, 'utf8').replace('1.0.0', '1.0.1'));
  expect(run(folder, 'install')).toContain('Зависимости: установлены');
  expect(run(folder, 'install')).toContain('Зависимости: без изменений');
});

test('pages are built and compressed once, and again only when their content changed', () => {
  const folder = smallRepository();
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const page = () => readFileSync(join(folder, 'dist', 'index.html'), 'utf8');
  expect(run(folder, 'build')).toContain('Страницы: собраны');
  const first = page();
  const [asset = ''] = /assets\/index-[\w-]+\.js/.exec(first) ?? [];
  for (const ending of ['', '.br', '.gz']) readFileSync(join(folder, 'dist', asset + ending));

  utimesSync(join(folder, 'src', 'main.js'), new Date(), new Date());
  expect(run(folder, 'build')).toContain('Страницы: без изменений');

  write(folder, 'Новая весть');
  expect(run(folder, 'build')).toContain('Страницы: собраны');
  const second = page();
  expect(second).not.toBe(first);

  writeFileSync(join(folder, 'src', 'main.js'), 'import "./nothing.js";');
  expect(run(folder, 'build')).toContain('✗ Страницы не собрались:');
  expect(page()).toBe(second);
});

test('the whole command is up within 3 s when nothing changed, and SIGTERM ends all of it with 0', async () => {
  const command = startCommand();
  const dataDir = madeDataDir();
  const tookMs: number[] = [];
  // The first has to build; of the rest the quickest, because other tests share the machine.
  for (let start = 0; start < 4; start += 1) {
    const startedAt = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after another on one DATA_DIR
    const server = await openServer(dataDir, { command });
    if (start > 0) {
      tookMs.push(performance.now() - startedAt);
      expect(server.output).toContain('Зависимости: без изменений');
      expect(server.output).toContain('Страницы: без изменений');
    }
    const postgres = server.postgresPid ?? 0;
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await server.stop()).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  }
  expect(Math.min(...tookMs)).toBeLessThan(3_000);
});

test('kill -9 of the command ends the server too, and the next start does not wait for an operator', async () => {
  const command = startCommand();
  const dataDir = madeDataDir();
  const killed = await openServer(dataDir, { command });
  killed.kill('SIGKILL');
  const next = await openServer(dataDir, { command });
  expect((await next.get('/api/ready')).status).toBe(200);
});

test('a start that is refused makes the command end with 1', async () => {
  const server = await startServer(emptyFolder(), {
    command: startCommand(),
    env: { PORT: 'http' },
  });
  expect(await server.ended).toBe(1);
  expect(server.output).toContain('✗ PORT=http: нужно целое число от 1 до 65535.');
});

test('Ctrl-C while the pages are built ends with 0 and leaves nothing half-built', async () => {
  const folder = smallRepository();
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const code = `
    import { endWithChildren } from './scripts/lib/children.mjs';
    import { build } from './scripts/lib/build.mjs';
    endWithChildren();
    const built = build();
    process.kill(process.pid, 'SIGINT');
    await built;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
  const [exitCode] = await once(child, 'exit');
  expect(exitCode).toBe(0);
  expect(() => readFileSync(join(folder, 'dist', 'index.html'))).toThrow();
});
