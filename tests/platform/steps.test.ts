/** The steps of `npm start` install and build only what has changed, by content. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRoot, ordinary, repository } from './server-process.ts';
import { canMount, fill, makeSmallDisk } from './small-disk.ts';
import { smallRepository, writePage } from './small-repository.ts';

/** Runs one step of `npm start`, as scripts/lib exports it. */
function run(folder: string, step: 'install' | 'build', user = {}): string {
  const code = `
    import { ${step} } from './scripts/lib/${step}.mjs';
    import { refuse } from './scripts/lib/steps.mjs';
    await ${step}().catch(refuse);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
    ...user,
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

  writePage(folder, 'Новая весть');
  expect(run(folder, 'build')).toContain('Страницы: собраны');
  const second = page();
  expect(second).not.toBe(first);

  writeFileSync(join(folder, 'src', 'main.js'), 'import "./nothing.js";');
  expect(run(folder, 'build')).toContain('✗ Страницы не собрались:');
  expect(page()).toBe(second);
});

describe('a disk that takes no pages is one clear line', () => {
  /** Gives it packages of its own, so that the real ones are never written to. */
  function withVite(folder: string): string {
    mkdirSync(join(folder, 'node_modules'));
    const vite = join('node_modules', 'vite');
    symlinkSync(join(repository, vite), join(folder, vite));
    return folder;
  }

  test('where the user may not write', () => {
    const folder = withVite(smallRepository());
    mkdirSync(join(folder, 'node_modules', '.cache'), { mode: isRoot ? 0o755 : 0o555 });
    expect(run(folder, 'build', isRoot ? ordinary : {})).toBe(
      `✗ Нет права на запись в ${folder}/dist: дайте его пользователю, который запускает Весть.\n`,
    );
  });

  test.runIf(canMount)('where there is no room', () => {
    const { folder, clear } = makeSmallDisk(1);
    try {
      withVite(smallRepository(folder));
      fill(join(folder, 'filler'));
      expect(run(folder, 'build')).toBe(
        `✗ На диске нет места для ${folder}/dist: освободите место и запустите снова.\n`,
      );
    } finally {
      clear();
    }
  });
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
