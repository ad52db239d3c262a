import { expect, test } from 'vitest';
import { startTestServer, testPassword } from '../infra/server.ts';

const registration = (username: string) => ({
  body: { username, displayName: 'Анна', password: testPassword },
});

test('the configuration tells what the server offers, and whether somebody is there', async () => {
  const server = await startTestServer({ uploadMaxBytes: 12_345 });
  const visitor = server.visitor();
  const fresh = await visitor.ok('GET /config');
  expect(fresh).toMatchObject({
    limits: {
      messageMaxChars: 8_000,
      attachmentsMax: 20,
      uploadMaxBytes: 12_345,
      participantsMax: 255,
    },
    calls: 'off',
    livekitUrl: null,
    vapidPublicKey: null,
    registration: 'open',
    firstAccount: true,
  });
  expect(fresh.version).toMatch(/^\d+\.\d+\.\d+$/);
  await visitor.ok('POST /auth/register', registration('first'));
  expect((await visitor.ok('GET /config')).firstAccount).toBe(false);
  await server.close();
});

test('where one is invited, only the first account is made without an invitation', async () => {
  const server = await startTestServer({ registration: 'invite' });
  const outcomes = await Promise.all(
    ['anna', 'boris', 'vera'].map((name) =>
      server.visitor().outcome('POST /auth/register', registration(name)),
    ),
  );
  expect(outcomes.toSorted()).toEqual([
    '201',
    '403 invitation_required',
    '403 invitation_required',
  ]);
  expect(await server.visitor().ok('GET /config')).toMatchObject({
    registration: 'invite',
    firstAccount: false,
  });
  await server.close();
});

test('the last free EBLID is given, and after it none', async () => {
  const server = await startTestServer();
  await server.db.query(
    `insert into users (id, username, username_key, display_name, password_hash, eblid, created_at)
     select gen_random_uuid(), 'u' || n, 'u' || n, 'U', '', lpad(n::text, 4, '0'), now()
     from generate_series(0, 9999) n where n <> 42`,
  );
  const outcomes = await Promise.all(
    ['anna', 'boris'].map((name) =>
      server.visitor().outcome('POST /auth/register', registration(name)),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['201', '409 eblid_exhausted']);
  const { rows } = await server.db.query(`select eblid from users where password_hash <> ''`);
  expect(rows).toEqual([{ eblid: '0042' }]);
  await server.close();
});
