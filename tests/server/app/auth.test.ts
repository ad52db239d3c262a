import { describe, expect, test } from 'vitest';
import { testPassword, testServer } from '../infra/server.ts';

const server = testServer();

const register = (username: string, password = testPassword) =>
  server
    .visitor()
    .outcome('POST /auth/register', { body: { username, displayName: 'Анна', password } });

describe('signing up', () => {
  test('gives an account with an EBLID of four digits', async () => {
    const { user } = await server.visitor().ok('POST /auth/register', {
      body: { username: 'first', displayName: '  Анна  ', password: testPassword },
    });
    expect(user).toMatchObject({
      username: 'first',
      displayName: 'Анна',
      avatarUrl: null,
      bio: '',
      email: null,
      chosenStatus: 'ONLINE',
      role: 'admin',
      status: 'OFFLINE',
      lastSeenAt: null,
    });
    expect(user.eblid).toMatch(/^\d{4}$/);
  });

  test('a name is taken in any case and in any writing of the same letters', async () => {
    expect(await register('Straße')).toBe('201');
    expect(await register('STRASSE')).toBe('409 username_taken');
    expect(await register('ＳＴＲＡＳＳＥ')).toBe('409 username_taken');
    expect(await register('ΟΔΟΣ')).toBe('201');
    expect(await register('οδος')).toBe('409 username_taken');
  });

  test.each([
    ['Cyrillic', 'сор', 'cop'],
    ['capitals of two alphabets', 'ВОВА', 'BOBA'],
    ['Greek', 'ΡΑΤ', 'PAT'],
    ['a one for an l', 'paypal', 'paypa1'],
    ['a capital i for an l', 'lvan', 'Ivan'],
    ['a nought for an o', 'bosss', 'b0sss'],
  ])('a name that looks like another’s is taken: %s', async (_, one, other) => {
    expect(await register(one)).toBe('201');
    expect(await register(other)).toBe('409 username_taken');
  });

  test('names of which only some letters look alike are different', async () => {
    for (const name of ['вода', 'boda', 'носок', 'hocok']) expect(await register(name)).toBe('201');
  });

  test('nobody may take the name of deleted accounts, nor one that looks like it', async () => {
    for (const name of ['deleted', 'Deleted', 'DELETED', 'ｄｅｌｅｔｅｄ', 'de1eted']) {
      expect(await register(name)).toBe('409 username_taken');
    }
  });

  test('a letter with its mark and a letter followed by its mark are the same', async () => {
    const { user } = await server.visitor().ok('POST /auth/register', {
      body: { username: 'андреи\u0306', displayName: 'Андрей', password: testPassword },
    });
    expect(user.username).toBe('андре\u0439');
    expect(await register('андрей')).toBe('409 username_taken');
  });

  test('only one of several people who register a name at once gets it', async () => {
    const outcomes = await Promise.all([register('twice'), register('TWICE'), register('Twice')]);
    expect(outcomes.toSorted()).toEqual(['201', '409 username_taken', '409 username_taken']);
  });

  test.each([
    ['too short', 'ab'],
    ['too long', 'a'.repeat(33)],
    ['two alphabets', 'аnna'],
    ['an invisible character', 'anna\u200Bb'],
    ['a space', 'anna b'],
    ['four digits, like an EBLID', '1234'],
    ['five digits, like an EBLID of tomorrow', '12345'],
    ['eight digits', '12345678'],
    ['four full-width digits', '１２３４'],
    ['digits of another script', 'анна٣'],
    ['NUL', 'an\u0000na'],
    ['half of a surrogate pair', 'anna\uD800'],
    ['an @, like an address', 'anna@example.org'],
    ['a letter that cannot be seen', 'anna\u3164'],
    ['two scripts of which one is Korean', '안나anna'],
    ['a mark of no script over an i, which looks like an i', 'ani\u0307ta'],
    ['a mark without a letter', '\u0901अनीता'],
    ['a mark that cannot be seen', 'अनी\ufe00ता'],
    ['more marks than a letter has', `बच${'\u093c'.repeat(6)}`],
  ])('a name is refused: %s', async (_, username) => {
    expect(await register(username)).toBe('400 validation');
  });

  test.each([
    'anna-maria',
    'анна_2',
    'Ёжик.в.тумане',
    '123456789',
    '名前名',
    'さくらサクラ桜',
    'अनीता',
    'অনিতা',
    'அனிதா',
    'อนิตา',
    'אנה',
    '안나안나',
  ])('a name is fine: %s', async (username) => {
    expect(await register(username)).toBe('201');
  });

  test.each([
    ['a blank name', { displayName: '   ' }],
    ['a name of invisible characters', { displayName: '\u200B\u200D\u2060' }],
    ['a name of one letter', { displayName: 'А' }],
    ['a short password', { password: '1234567' }],
    ['a password of more than 128', { password: 'п'.repeat(129) }],
    ['a number for a name', { username: 12345 }],
    ['no password', { password: undefined }],
  ])('is refused: %s', async (_, wrong) => {
    const refusal = await server.visitor().refusal('POST /auth/register', {
      body: { username: 'someone', displayName: 'Анна', password: testPassword, ...wrong },
    });
    expect(refusal.code).toBe('validation');
    expect(refusal.issues).toMatchObject([{ path: [Object.keys(wrong)[0]] }]);
    expect(refusal.message).toMatch(/^[А-Я][^A-Za-z]+$/u);
  });

  test('the sentence calls the field as the screen does', async () => {
    const { message } = await server.visitor().refusal('POST /auth/register', {
      body: { username: 'ab', displayName: 'Анна', password: testPassword },
    });
    expect(message).toBe('Никнейм: не короче 3 символов');
  });
});

describe('signing in', () => {
  test('ignores the case of the name and not of the password', async () => {
    const person = await server.person('Sign-In');
    const signIn = (username: string, password: string) =>
      server.visitor().outcome('POST /auth/login', { body: { username, password } });
    expect(await signIn(person.user.username.toUpperCase(), testPassword)).toBe('200');
    expect(await signIn(person.user.username, testPassword.toUpperCase())).toBe(
      '401 invalid_credentials',
    );
    expect(await signIn('nobody-at-all', testPassword)).toBe('401 invalid_credentials');
  });

  test('takes a password typed in decomposed letters for the same', async () => {
    await register('decomposed', 'йод и ёлка');
    expect(
      await server.visitor().outcome('POST /auth/login', {
        body: { username: 'decomposed', password: 'йод и ёлка'.normalize('NFD') },
      }),
    ).toBe('200');
  });

  test('keeps no password and logs none', async () => {
    const { rows } = await server.db.query<{ hash: string }>(
      'select password_hash as hash from users limit 1',
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
    expect(server.log.join('')).not.toContain(testPassword);
  });
});
