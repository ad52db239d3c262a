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
    eblidDigits: 4,
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
