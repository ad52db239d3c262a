/** `npm run admin` asks the running server, as whoever may read the server's key. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCommand } from '#server/admin/terminal/commands.ts';
import { Misused, Refused } from '#server/admin/terminal/outcomes.ts';
import { createServerClient } from '#server/admin/terminal/server-client.ts';
import type { ServerClient } from '#server/admin/terminal/server-client.ts';
import { freePort } from '#tests/infra/free-port.ts';
import { testPassword, testSecrets, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';

const server = testServer();
let client: ServerClient;
let boss: TestPerson;
let port: number;

beforeAll(async () => {
  boss = await server.person('boss');
  port = Number(new URL(await server.address()).port);
  mkdirSync(join(server.dataDir, 'keys'));
  writeFileSync(join(server.dataDir, 'keys', 'tokens.key'), testSecrets.tokens);
  client = createServerClient({ dataDir: server.dataDir, host: '0.0.0.0', port });
});

const run = (...args: string[]) => runCommand(args, client);
const signIn = ({ user }: TestPerson) =>
  server
    .visitor()
    .outcome('POST /auth/login', { body: { username: user.username, password: testPassword } });

test('people are found, promoted, disabled and let in again, by name or EBLID', async () => {
  const anna = await server.person('anna');
  expect(await run('people', 'ANNA')).toBe(`${anna.user.username}  anna  ${anna.user.eblid}`);
  expect(await run('promote', anna.user.eblid)).toBe(`${anna.user.username} теперь администратор`);
  expect((await anna.ok('GET /status/me')).user.role).toBe('admin');
  await run('demote', anna.user.username.toUpperCase());
  await run('disable', anna.user.username);
  expect(await signIn(anna)).toBe('403 account_disabled');
  await run('enable', anna.user.username);
  expect(await signIn(anna)).toBe('200');
  expect(await run('log', '1')).toMatch(/терминал {2}person\.enabled {2}anna$/);
  expect(await run('delete', anna.user.username)).toBe(`${anna.user.username}: аккаунт удалён`);
  expect(await run('people', anna.user.username)).toBe('Никого');
});

test('links, invitations and settings are made, and the answer comes for programs, too', async () => {
  const link = await run('password-link', boss.user.username);
  expect(link).toMatch(/^http:\/\/localhost:4000\/password#[\w-]{43}\nДействует 24 часа/);
  const url = await run('invite', '--uses', '5', '--days', '3', '--note', 'соседям');
  const listed = JSON.parse(await run('invitations', '--json')) as {
    invitations: [{ id: string; url: string; maxUses: number; note: string; createdBy: null }];
  };
  expect(listed.invitations).toMatchObject([{ url, maxUses: 5, note: 'соседям', createdBy: null }]);
  const { user } = await server.visitor().ok('POST /auth/register', {
    body: {
      username: 'guest',
      displayName: 'Гость',
      password: testPassword,
      inviteCode: url.split('/').at(-1),
    },
  });
  expect(user.role).toBe('member');
  expect(await run('revoke', listed.invitations[0].id)).toBe('Приглашение отозвано');
  expect(await run('settings', 'membersMayInvite', 'false')).toContain('membersMayInvite = false');
  expect(await run('overview')).toMatch(/^Людей: \d+/);
});

test('a refusal is told in the server’s words, a wrong command with the usage', async () => {
  const asked = async (...args: string[]) => run(...args).catch((error: unknown) => error);
  expect(await asked('demote', boss.user.username)).toEqual(
    new Refused('Это последний администратор'),
  );
  expect(await asked('disable', 'nobody')).toEqual(
    new Refused('Здесь нет никого по имени nobody.'),
  );
  for (const args of [
    [],
    ['conquer'],
    ['people', '--all'],
    ['disable'],
    ['invite', '--uses', 'x'],
  ]) {
    expect(await asked(...args), args.join(' ')).toBeInstanceOf(Misused);
  }
});

test('a server that does not run is one line, and so is a folder that had none', async () => {
  const dead = createServerClient({
    dataDir: server.dataDir,
    host: '127.0.0.1',
    port: await freePort(),
  });
  await expect(runCommand(['overview'], dead)).rejects.toThrow(/^Сервер не отвечает на порту \d+/);
  const elsewhere = createServerClient({ dataDir: '/nonexistent', host: '127.0.0.1', port });
  await expect(runCommand(['overview'], elsewhere)).rejects.toThrow('Здесь ещё не было сервера');
});

test('the program ends with 0, 1 when it was refused, 2 when it was not understood', async () => {
  const main = join(import.meta.dirname, '../../../server/admin/terminal/main.ts');
  const end = (...args: string[]) =>
    new Promise<[number, string]>((resolve) => {
      const env = {
        ...process.env,
        DATA_DIR: server.dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
      };
      const child = execFile(process.execPath, [main, ...args], { env }, (_, said, failed) =>
        resolve([child.exitCode ?? -1, said + failed]),
      );
    });
  const [people, refused, misused] = await Promise.all([
    end('people', 'boss', '--json'),
    end('disable', 'nobody'),
    end('conquer'),
  ]);
  expect(people[0]).toBe(0);
  expect(JSON.parse(people[1])).toMatchObject({ people: [{ id: boss.id, role: 'admin' }] });
  expect(refused).toEqual([1, '✗ Здесь нет никого по имени nobody.\n']);
  expect(misused[0]).toBe(2);
});
