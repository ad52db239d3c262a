/** The numbers by which people find each other: how they are drawn, and how an operator makes them longer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartupError } from '#server/app/startup-error.ts';
import { raiseEblids, readEblidUse, supplyOf } from '#server/people/users/eblids.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { startTestServer, testPassword } from '../infra/server.ts';

const registration = (username: string) => ({
  body: { username, displayName: 'Кто-то', password: testPassword },
});

const search = async (who: TestPerson, query: string) =>
  (await who.ok('GET /contacts/search', { query: { query } })).results.map(({ id }) => id);

test('the last of 10,000 is given once and freed again, nobody gets somebody’s name, and a digit more makes room', async () => {
  const server = await startTestServer();
  // The last administrator cannot go.
  const boss = await server.person('boss');
  const boris = await server.person('boris');
  await server.db.query(
    `insert into users (id, username, username_key, display_name, password_hash, eblid, created_at)
     select gen_random_uuid(), 'taken ' || free.eblid, 'taken ' || free.eblid, 'Кто-то', '', free.eblid, now() from (
       select lpad(n::text, 4, '0') as eblid from generate_series(0, 9999) n
       except select eblid from users except select unnest(array['0042', '1234'])
     ) free`,
  );
  // A name of digits: its number would bring the friends of one to the other.
  await server.db.query(
    `insert into users (id, username, username_key, display_name, password_hash, created_at)
     select gen_random_uuid(), name, name, 'Кто-то', '', now() from unnest(array['1234', '77777']) name`,
  );
  const visitor = server.visitor();
  const outcomes = await Promise.all(
    ['vera', 'anna'].map((name) => visitor.outcome('POST /auth/register', registration(name))),
  );
  expect(outcomes.toSorted()).toEqual(['201', '409 eblid_exhausted']);
  expect(await visitor.refusal('POST /auth/register', registration('gleb'))).toEqual({
    code: 'eblid_exhausted',
    message: 'Свободных EBLID не осталось',
  });
  expect((await boss.ok('GET /admin/overview')).health).toContainEqual({
    name: 'eblids',
    state: 'warn',
    text: 'Занято EBLID: 9\u00a0999 из 10\u00a0000',
    mend: 'Новым людям скоро не достанется: задайте EBLID_DIGITS=5 и перезапустите сервер',
  });
  const scarce = async () => /^vest_eblids_scarce (\d)$/m.exec(server.app.metrics())?.[1];
  await expect.poll(scarce).toBe('1');
  await boris.ok('DELETE /account', { body: { password: testPassword } });
  const { user: gleb } = await visitor.ok('POST /auth/register', registration('gleb'));
  expect(gleb.eblid).toBe(boris.user.eblid);

  await raiseEblids(server.db, 5);
  expect(await readEblidUse(server.db)).toEqual({ digits: 5, used: 9_999 });
  const { user: dina } = await visitor.ok('POST /auth/register', registration('dina'));
  expect(dina.eblid).toMatch(/^[1-9]\d{4}$/);
  await expect.poll(scarce).toBe('0');
  await server.close();
});

describe('raised', () => {
  let server: TestServer;
  let anna: TestPerson;
  let boris: TestPerson;
  beforeAll(async () => {
    server = await startTestServer();
    anna = await server.person('anna');
    boris = await server.person('boris');
    await raiseEblids(server.db, 5);
  });
  afterAll(() => server.close());

  const eblidOf = async (person: TestPerson) => (await person.ok('GET /status/me')).user.eblid;

  test('each number of before gets a zero in front, everybody is told how many digits there are', async () => {
    expect(await eblidOf(boris)).toBe(`0${boris.user.eblid}`);
    const digits = async () => (await server.visitor().ok('GET /config')).eblidDigits;
    expect(await digits()).toBe(5);
    // Nobody can ask the database now.
    await server.db.query('alter table installation rename to installation_away');
    expect(await digits()).toBe(5);
    await server.db.query('alter table installation_away rename to installation');
    expect((await server.person('vera')).user.eblid).toMatch(/^\d{5}$/);
  });

  test('people of before are found by the old number and the new one, in the search and where they are added', async () => {
    for (const number of [boris.user.eblid, `0${boris.user.eblid}`]) {
      expect(await search(anna, number)).toEqual([boris.id]);
    }
    const { contact } = await anna.ok('POST /contacts/add', {
      body: { identifier: boris.user.eblid },
    });
    expect(contact.friend).toMatchObject({ id: boris.id, eblid: `0${boris.user.eblid}` });
    const { people } = await anna.ok('GET /admin/people', { query: { query: boris.user.eblid } });
    expect(people.map(({ id }) => id)).toEqual([boris.id]);
  });

  test('more digits than numbers have find nobody, and what is no number is refused', async () => {
    expect(await search(anna, `00${boris.user.eblid}`)).toEqual([]);
    expect(await search(anna, `0${boris.user.eblid}0`)).toEqual([]);
    expect(
      await anna.outcome('POST /contacts/add', { body: { identifier: `00${boris.user.eblid}` } }),
    ).toBe('404 not_found');
    for (const query of ['123', '123456789', '12 34', 'boris', '١٢٣٤', '']) {
      expect(await anna.outcome('GET /contacts/search', { query: { query } }), query).toBe(
        '400 validation',
      );
    }
  });

  test('a name of digits is found unless the number is somebody else’s', async () => {
    const named = async (name: string) => {
      const person = await server.person('named');
      await server.db.query(`update users set username = $2, username_key = $2 where id = $1`, [
        person.id,
        name,
      ]);
      return person;
    };
    const add = async (identifier: string) =>
      (await anna.ok('POST /contacts/add', { body: { identifier } })).contact.friend.id;
    const [vera, gleb] = [await server.person('vera'), await server.person('gleb')];
    await server.db.query(
      `update users set eblid = case id when $1 then '70001' else '70002' end where id in ($1, $2)`,
      [vera.id, gleb.id],
    );
    const impostor = await named('70001');
    const free = await named('80001');
    expect(await add('70001')).toBe(vera.id);
    expect(await add(await eblidOf(impostor))).toBe(impostor.id);
    expect(await add('80001')).toBe(free.id);
  });

  test('it may go on to six, twice at once, while people come, and again; never back', async () => {
    const comers = ['one', 'two', 'three', 'four'].map((name) => server.person(name));
    await Promise.all([raiseEblids(server.db, 6), raiseEblids(server.db, 6), ...comers]);
    await raiseEblids(server.db, 6);
    expect(await eblidOf(boris)).toBe(`00${boris.user.eblid}`);
    expect(await search(anna, boris.user.eblid)).toEqual([boris.id]);
    await server.person('five');
    const { rows } = await server.db.query<{ eblid: string }>('select eblid from users');
    expect(rows.map(({ eblid }) => eblid)).toEqual(
      rows.map(() => expect.stringMatching(/^\d{6}$/)),
    );
    const refused = await raiseEblids(server.db, 5).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartupError);
    expect(refused).toMatchObject({
      lines: [
        'EBLID_DIGITS=5: здесь в EBLID уже 6 цифр, и меньше их не станет. Задайте 6 или больше.',
      ],
    });
    expect((await server.visitor().ok('GET /config')).eblidDigits).toBe(6);
  });
});

test('from 80 of 100 on it is said what to do', () => {
  const least = { text: 'Занято EBLID: 7\u00a0999 из 10\u00a0000', mend: null, isSpent: false };
  expect(supplyOf({ digits: 4, used: 7_999 })).toEqual(least);
  const mend = 'Новым людям скоро не достанется: задайте EBLID_DIGITS=5 и перезапустите сервер';
  expect(supplyOf({ digits: 4, used: 8_000 })).toMatchObject({ mend, isSpent: false });
  expect(supplyOf({ digits: 4, used: 10_000 })).toMatchObject({
    mend: 'Новым людям их уже не достаётся: задайте EBLID_DIGITS=5 и перезапустите сервер',
    isSpent: true,
  });
  expect(supplyOf({ digits: 8, used: 80_000_000 }).mend).toContain('удалите аккаунты');
});
