/** Issue 3, section 2: what an operator sees of a start and an end. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, madeDataDir, openServer, startServer } from './fixtures.ts';
import { freePort } from '#tests/infra/free-port.ts';
import { isAlive, isGone, isRoot, ordinary, until } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

test('a first start makes the database, says each step and the address, and answers', async () => {
  const server = await openServer(emptyFolder());
  expect(server.output).toMatch(/✓ База данных: создана \(\d+,\d\d с\)/);
  expect(server.output).toMatch(/✓ Миграции: 0001_\w+/);
  expect((await server.get('/api/ready')).status).toBe(200);
});

test('SIGTERM ends everything, children too, with 0; the next start finds all as it was', async () => {
  const dataDir = madeDataDir();
  const server = await openServer(dataDir);
  const postgres = server.postgresPid ?? 0;
  expect(isAlive(postgres)).toBe(true);
  const askedAt = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(10_000);
  expect(isAlive(postgres)).toBe(false);

  const next = await openServer(dataDir);
  expect(next.output).toContain('База данных: найдена (');
  expect(next.output).toContain('Миграции: новых нет');
});

test('a request that is under way at SIGTERM gets its answer', async () => {
  const server = await openServer(madeDataDir());
  const request = beginRegistration(server, 'anna');
  // The server asks for the body: it has the request.
  await once(request, 'continue');
  server.kill('SIGTERM');
  await isRefusing(server);
  request.end(registrationOf('anna'));
  const [answer] = (await once(request, 'response')) as [IncomingMessage]; // Safe: Node's contract of the event.
  expect(answer.statusCode).toBe(201);
  expect(await server.ended).toBe(0);
});

test('a request that never comes to its end does not hold up the server’s', async () => {
  const server = await openServer(madeDataDir());
  const request = beginRegistration(server, 'anna');
  request.on('error', () => {});
  await once(request, 'continue');
  const askedAt = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(10_000);
});

const registrationOf = (username: string) =>
  JSON.stringify({ username, displayName: 'Анна', password: 'правильный пароль' });

function beginRegistration({ url }: ServerProcess, username: string): ClientRequest {
  const begun = httpRequest(`${url}/api/auth/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(registrationOf(username)),
      expect: '100-continue',
    },
  });
  begun.flushHeaders();
  return begun;
}

/** It takes no new connections any more. */
const isRefusing = (server: ServerProcess) =>
  until(() =>
    server.get('/api/health').then(
      () => false,
      () => true,
    ),
  );

test('SIGTERM in the middle of a start ends it with 0 and leaves nothing running', async () => {
  const dataDir = madeDataDir();
  const server = await startServer(dataDir);
  await server.says('База данных');
  const postgres = server.postgresPid ?? 0;
  expect(await server.stop()).toBe(0);
  await isGone(postgres);
});

test('a server whose starter was killed ends by itself', async () => {
  const server = await openServer(madeDataDir(), { channel: true });
  const postgres = server.postgresPid ?? 0;
  server.disconnect();
  expect(await server.ended).toBe(0);
  expect(isAlive(postgres)).toBe(false);
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

test.each(['keys/tokens.key', 'node-id'])('%s is made once, for the server alone', async (file) => {
  const dataDir = madeDataDir();
  const path = join(dataDir, file);
  const { mode, mtimeMs } = statSync(path);
  expect(mode & 0o777).toBe(0o600);
  await openServer(dataDir);
  expect(statSync(path).mtimeMs).toBe(mtimeMs);
});
