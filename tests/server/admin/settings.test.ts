/** The settings that administrators change while the server runs. */
import { expect, test } from 'vitest';
import { createInProcessBus } from '#server/store/bus/in-process.ts';
import { startTestServer, testPassword } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';

const set = (who: TestPerson, body: object) => who.outcome('PATCH /admin/settings', { body });
const register = (server: TestServer, username: string) =>
  server.visitor().outcome('POST /auth/register', {
    body: { username, displayName: 'Анна', password: testPassword },
  });

test('count at once, on every node, and are noted one by one', async () => {
  const bus = createInProcessBus();
  const server = await startTestServer({}, undefined, {}, undefined, undefined, bus);
  const node = await startTestServer({}, server.database, {}, undefined, undefined, bus);
  const admin = await server.person('boss');
  const offered = async () => (await node.visitor().ok('GET /config')).registration;
  expect(await offered()).toBe('open');
  expect(await set(admin, { registration: 'invite', membersMayInvite: false })).toBe('200');
  expect(await set(admin, { registration: 'invite' })).toBe('200');
  expect(await offered()).toBe('invite');
  expect(await register(node, 'anna')).toBe('403 invitation_required');
  expect((await admin.ok('GET /admin/settings')).settings).toMatchObject({
    registration: 'invite',
    membersMayInvite: false,
  });
  const { entries } = await admin.ok('GET /admin/audit');
  const noted = entries.filter(({ action }) => action === 'settings.changed');
  expect(noted.map(({ target, details }) => [target?.name, details])).toEqual(
    expect.arrayContaining([
      ['registration', { from: 'open', to: 'invite' }],
      ['membersMayInvite', { from: true, to: false }],
    ]),
  );
  expect(noted).toHaveLength(2);
  await node.close();
  await server.close();
});

test('that a variable fixes are not changed, and unknown ones are refused', async () => {
  const server = await startTestServer({ registration: 'invite' });
  const admin = await server.person('boss');
  expect(await admin.ok('GET /admin/settings')).toMatchObject({
    settings: { registration: 'invite' },
    fixed: ['registration'],
  });
  expect(await set(admin, { registration: 'open' })).toBe('409 fixed');
  expect(await set(admin, { registration: 'invite' })).toBe('200');
  expect(await register(server, 'anna')).toBe('403 invitation_required');
  for (const body of [{ motd: 'Привет' }, { registration: 'closed' }, { membersMayInvite: 1 }]) {
    expect(await set(admin, body)).toBe('400 validation');
  }
  await server.close();
});
