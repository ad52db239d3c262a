/** The command `npm start` as an operator starts, interrupts and kills it. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, madeDataDir, openServer, startServer } from './fixtures.ts';
import { beginRegistration, register, registrationOf } from './registration.ts';
import { isAlive, isGone, isRefusing } from './server-process.ts';
import { smallRepositoryWithServer } from './small-repository.ts';

const startCommand = () => [join(smallRepositoryWithServer(), 'scripts', 'start.mjs')];

test('the whole command is up within 3 s when nothing changed, and SIGTERM ends all of it with 0', async () => {
  const command = startCommand();
  const dataDir = madeDataDir();
  const tookMs: number[] = [];
  // The first start has to build; the quickest of the others counts, because other tests share the machine.
  for (let start = 0; start < 4; start += 1) {
    const startedAt = performance.now();
    const server = await openServer(dataDir, { command });
    if (start > 0) {
      tookMs.push(performance.now() - startedAt);
      expect(server.output).toContain('Зависимости: без изменений');
      expect(server.output).toContain('Страницы: без изменений');
    }
    const postgres = server.postgresPid ?? 0;
    expect(await server.stop()).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  }
  expect(Math.min(...tookMs) / crowding()).toBeLessThan(3_000);
});

/** The number of busy processes per core: a busy machine takes that much longer for everything. */
const crowding = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

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
  expect(server.output).toContain('✗ PORT=http: ожидается целое число от 1 до 65535.');
});

/** `npm start` in a terminal: npm, the command and the server in one process group, which Ctrl-C reaches as a whole. */
const npmStart = () => ({ cwd: smallRepositoryWithServer(), npm: true }) as const;

test('Ctrl-C in the terminal lets the request that is under way have its answer, and ends npm and all with 0', async () => {
  const server = await openServer(madeDataDir(), npmStart());
  const postgres = server.postgresPid ?? 0;
  const request = beginRegistration(server, 'anna');
  // The server asks for the body, so it has the request's head.
  await once(request, 'continue');
  server.interrupt();
  await isRefusing(server);
  request.end(registrationOf('anna'));
  const [answer] = (await once(request, 'response')) as [IncomingMessage]; // Safe: Node's contract of the event.
  expect(answer.statusCode).toBe(201);
  expect(await server.ended).toBe(0);
  expect(isAlive(postgres)).toBe(false);
});

test('kill -9 of npm itself ends the server and its PostgreSQL, and the next start has everything', async () => {
  const dataDir = madeDataDir();
  const killed = await openServer(dataDir, npmStart());
  const postgres = killed.postgresPid ?? 0;
  expect((await register(killed, 'anna')).status).toBe(201);
  killed.kill('SIGKILL');
  // The output ends with the last process that writes to it.
  expect(await killed.ended).toBe('SIGKILL');
  await isGone(postgres);

  const next = await openServer(dataDir);
  expect(next.output).toContain('База данных: найдена (');
  expect((await register(next, 'anna')).status).toBe(409);
});
