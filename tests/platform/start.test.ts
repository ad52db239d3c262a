/** The operator sees the steps of a start, and the reason when one is refused. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#tests/infra/free-port.ts';
import { emptyFolder, madeDataDir, openServer, startServer } from './fixtures.ts';
import { isRoot, ordinary } from './server-process.ts';

test('a first start makes the database, says each step and the address, and answers', async () => {
  const server = await openServer(emptyFolder());
  expect(server.output).toMatch(/✓ База данных: создана \(\d+,\d\d с\)/);
  expect(server.output).toMatch(/✓ Миграции: 0001_\w+/);
  expect((await server.get('/api/ready')).status).toBe(200);
});

test('a second server on one DATA_DIR says so and ends with 1; the first goes on', async () => {
  const dataDir = madeDataDir();
  const first = await openServer(dataDir);
  const second = await startServer(dataDir);
  expect(await second.ended).toBe(1);
  expect(second.output.trim()).toBe(
    `✗ DATA_DIR=${dataDir} занят другим сервером Вести: остановите его или задайте другой DATA_DIR.`,
  );
  expect((await first.get('/api/ready')).status).toBe(200);
});

test('a port in use is one clear line, and no database is made', async () => {
  const dataDir = emptyFolder();
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const server = await startServer(dataDir, { env: { PORT: String(port) } });
  expect(await server.ended).toBe(1);
  expect(server.output.trim()).toBe(
    `✗ Порт ${port} занят другой программой: остановите её или задайте другой PORT.`,
  );
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  other.close();
});

test('DATA_DIR that is a file is one clear line', async () => {
  const file = join(emptyFolder(), 'data');
  writeFileSync(file, '');
  const server = await startServer(file, { cwd: '/' });
  expect(await server.ended).toBe(1);
  expect(server.output.trim()).toBe(
    `✗ DATA_DIR=${file} не папка: уберите файл или задайте другой DATA_DIR.`,
  );
});

test('DATA_DIR that may not be written is one clear line', async () => {
  const folder = join(emptyFolder(), 'data');
  mkdirSync(folder, { mode: isRoot ? 0o755 : 0o555 });
  const server = await startServer(folder, isRoot ? { user: ordinary } : {});
  expect(await server.ended).toBe(1);
  expect(server.output.trim()).toBe(
    `✗ Нет права записи в DATA_DIR=${folder}: дайте право пользователю сервера или задайте другой DATA_DIR.`,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('the keys and the node’s id are made once, for the server alone', async () => {
  const dataDir = madeDataDir();
  const look = () =>
    ['keys/tokens.key', 'node-id'].map((file) => {
      const { mode, mtimeMs } = statSync(join(dataDir, file));
      expect(mode & 0o777).toBe(0o600);
      return mtimeMs;
    });
  const made = look();
  await openServer(dataDir);
  expect(look()).toEqual(made);
});
