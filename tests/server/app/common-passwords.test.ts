/** New passwords that are tried first are refused; a passphrase never is (contract, Passwords). */
import { describe, expect, test } from 'vitest';
import { refuseCommonPassword } from '#server/app/auth/passwords/common.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { testPassword, testServer } from '../infra/server.ts';

const sentence = 'Этот пароль подбирают первым. Придумайте другой.';

function isRefused(password: string, ...own: string[]): boolean {
  try {
    refuseCommonPassword(password, 'password', own);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    // Safe: it was looked at.
    const { body } = error as Refusal;
    expect(body).toEqual({
      code: 'validation',
      message: sentence,
      issues: [{ path: ['password'], message: sentence }],
    });
    return true;
  }
}

describe('a password is refused that', () => {
  test.each([
    ['is in a list', 'iloveyou2'],
    ['is one in capitals', 'PassWord'],
    ['is one in wide letters', 'ｐａｓｓｗｏｒｄ'],
    ['is one and a year', 'password2026'],
    ['is one and signs', 'qwerty123!!!'],
    ['is a Russian one and digits', 'Наташа1985'],
    ['is a Russian word of many', 'Любимая!'],
    ['is a Russian one in Latin letters', 'privet12345'],
    ['is a Russian one typed in the other layout', 'gfhjkm123'],
    ['is a Latin one typed in the other layout', 'зфыыцщкв'],
    ['is one character', 'ъъъъъъъъъ'],
    ['is a few again and again', 'кот1кот1кот1'],
    ['follows the keyboard', 'asdfghjkl;'],
    ['follows it back', 'ъхзщшгнекуцй'],
    ['follows the alphabet', 'абвгдежз'],
    ['counts', '98765432'],
    ['counts past ten', '34567890123'],
  ])('%s: %s', (_, password) => expect(isRefused(password)).toBe(true));

  test.each([
    ['is the username', 'Pelageyushka.7', 'pelageyushka.7'],
    ['is the displayed name and digits', 'Пелагея1986', 'Пелагея'],
    ['is the displayed name in the other layout', 'gtkfutz2026', 'Пелагея'],
    ['is the EBLID and signs', '4711!!!!', '4711'],
  ])('%s: %s', (_, password, own) => {
    expect(isRefused(password)).toBe(false);
    expect(isRefused(password, own)).toBe(true);
  });
});

test.each([
  testPassword,
  'пароль от калитки',
  'password is a password',
  'mypassword-and-more',
  'Наташа и Серёжа',
  '1985 наташа',
  '50917342',
  '7f3k9q2m',
  'ааааааааб',
])('a password is not compared in parts: %s', (password) => {
  expect(isRefused(password, 'Анна', 'anna', '0042')).toBe(false);
});

test('the longest password that may be is looked at in moments', () => {
  const begun = performance.now();
  for (let tries = 0; tries < 20; tries += 1) isRefused(`${tries}`.padEnd(128, '1!'));
  expect((performance.now() - begun) / 20).toBeLessThan(50);
});

describe('on the server', () => {
  const server = testServer();
  const register = (username: string, password: string) =>
    server.visitor().outcome('POST /auth/register', {
      body: { username, displayName: 'Пелагея', password },
    });

  test('nobody registers with one, and the name stays free', async () => {
    expect(await register('pelageya', 'password1')).toBe('400 validation');
    expect(await register('pelageya', 'Пелагея!!')).toBe('400 validation');
    expect(await register('pelageya', testPassword)).toBe('201');
  });

  test('nobody changes to one, and the old one goes on', async () => {
    const anna = await server.person('anna');
    const change = (newPassword: string) =>
      anna.call('POST /auth/password', { body: { oldPassword: testPassword, newPassword } });
    for (const newPassword of [
      'password1',
      anna.user.username.padEnd(8, '1'),
      `${anna.user.eblid}....`,
    ]) {
      const { status, body } = await change(newPassword);
      expect([status, body]).toMatchObject([
        400,
        { message: sentence, issues: [{ path: ['newPassword'] }] },
      ]);
    }
    expect(
      await server.visitor().outcome('POST /auth/login', {
        body: { username: anna.user.username, password: testPassword },
      }),
    ).toBe('200');
  });

  test('who has one from before signs in with it', async () => {
    const boris = await server.person('boris');
    await server.db.query('update users set password_hash = $2 where id = $1', [
      boris.id,
      await server.app.deps.hashing.hash('password1', 'known'),
    ]);
    const body = { username: boris.user.username, password: 'password1' };
    expect(await server.visitor().outcome('POST /auth/login', { body })).toBe('200');
  });
});
