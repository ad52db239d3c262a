import { describe, expect, test } from 'vitest';
import { testServer } from '../infra/server.ts';

const server = testServer();

describe('my profile', () => {
  test('changes what is given and leaves the rest', async () => {
    const anna = await server.person('anna');
    const { user } = await anna.ok('PATCH /status/me', {
      body: { displayName: ' Анна ', bio: 'Люблю письма', avatarUrl: 'emoji:🦊' },
    });
    expect(user).toEqual({
      ...anna.user,
      displayName: 'Анна',
      bio: 'Люблю письма',
      avatarUrl: 'emoji:🦊',
    });
    const again = await anna.ok('PATCH /status/me', { body: { avatarUrl: null, bio: '' } });
    expect(again.user).toEqual({ ...anna.user, displayName: 'Анна' });
    expect(await anna.ok('PATCH /status/me', { body: {} })).toEqual(again);
    expect(await anna.ok('GET /status/me')).toEqual(again);
  });

  test.each([
    ['a blank name', { displayName: ' \u200B ' }],
    ['a bio of 501 characters', { bio: 'б'.repeat(501) }],
    ['a status that does not exist', { status: 'BUSY' }],
    ['a picture from elsewhere', { avatarUrl: 'https://example.org/a.png' }],
    ['a script for a picture', { avatarUrl: 'javascript:alert(1)' }],
    ['an address that is none', { email: 'anna' }],
    ['a field that is not theirs to change', { username: 'other' }],
  ])('refuses %s', async (_, body) => {
    const anna = await server.person();
    expect(await anna.outcome('PATCH /status/me', { body })).toBe('400 validation');
    expect((await anna.ok('GET /status/me')).user).toEqual(anna.user);
  });

  test.each([
    ['64 emoji, however they are spelt', '👨‍👩‍👧‍👦🏳️‍🌈👍🏽🇷🇺'.repeat(16), undefined],
    ['letters from right to left', 'שלום عالم', undefined],
    ['accents', 'Ngô Đình Diệm', undefined],
    ['a direction that is turned', 'Анна\u202Eтек\u2066', 'Аннатек'],
    ['line breaks and many spaces', ' Анна\n\n  Б. ', 'Анна Б.'],
    ['what cannot be seen', 'Ан\u200B\u2060на\uFEFF', 'Анна'],
  ])('a name is fine: %s', async (_, displayName, kept = displayName) => {
    const anna = await server.person();
    const { user } = await anna.ok('PATCH /status/me', { body: { displayName } });
    expect(user.displayName).toBe(kept);
  });

  test.each([
    ['65 emoji', '🦊'.repeat(65), 'Не длиннее 64 символов'],
    ['65 letters', 'я'.repeat(65), 'Не длиннее 64 символов'],
    ['a megabyte of joined emoji', `${'👩\u200D'.repeat(2_000)}👩`, 'Не длиннее 64 символов'],
    ['a tower of marks', `Анн${'\u0301'.repeat(50)}а`, 'Слишком много знаков над одной буквой'],
    ['nothing that can be seen', '\u200B\u2060\u3164\u2800', 'Заполните это поле'],
    ['one letter and what cannot be seen', 'А\u200B\u200B', 'Не короче 2 символов'],
    ['one emoji', '👨‍👩‍👧‍👦', 'Не короче 2 символов'],
    ['one letter with its mark', 'и\u0301', 'Не короче 2 символов'],
  ])('a name is refused with a sentence: %s', async (_, displayName, sentence) => {
    const anna = await server.person();
    const refusal = await anna.refusal('PATCH /status/me', { body: { displayName } });
    expect(refusal.issues).toEqual([{ path: ['displayName'], message: sentence }]);
  });

  test('two devices that change it at once: the last one wins, and both are told and read the same', async () => {
    const anna = await server.person('anna');
    const [phone, friend] = [await server.anotherDevice(anna), await server.person('friend')];
    await server.befriend(anna, friend);
    const devices = [anna, phone];
    for (const device of [...devices, friend]) server.eventsFor(device);
    const names = ['Анна с телефона', 'Анна с компьютера'];
    await Promise.all(
      devices.map((device, index) =>
        device.ok('PATCH /status/me', { body: { displayName: names[index], bio: names[index] } }),
      ),
    );
    const [one, other] = await Promise.all(devices.map((device) => device.ok('GET /status/me')));
    expect(one).toEqual(other);
    // The result is one of the two as a whole, not a mixture of both.
    expect(names).toContain(one?.user.displayName);
    expect(one?.user.bio).toBe(one?.user.displayName);
    for (const device of [...devices, friend]) {
      const told = server.eventsFor(device).filter(({ name }) => name === 'profile:update');
      expect(told).toHaveLength(2);
      expect(told.at(-1)?.payload).toMatchObject({ displayName: one?.user.displayName });
    }
  });

  test('an e-mail address belongs to one, in any case, and is freed when it is removed', async () => {
    const [anna, boris] = [await server.person(), await server.person()];
    await anna.ok('PATCH /status/me', { body: { email: 'Anna@Example.org' } });
    const take = () => boris.outcome('PATCH /status/me', { body: { email: 'anna@example.ORG' } });
    expect(await take()).toBe('409 email_taken');
    await anna.ok('PATCH /status/me', { body: { email: null } });
    expect(await take()).toBe('200');
  });

  test('the chosen status shows to oneself as chosen and as others see it', async () => {
    const anna = await server.person();
    const choose = async (status: string) => {
      const { user } = await anna.ok('PATCH /status/me', { body: { status } });
      return [user.chosenStatus, user.status];
    };
    expect(await choose('DND')).toEqual(['DND', 'OFFLINE']);
    await server.bus.connections.put(anna.id, 'socket', 'active');
    expect(await choose('AWAY')).toEqual(['AWAY', 'AWAY']);
    expect(await choose('OFFLINE')).toEqual(['OFFLINE', 'OFFLINE']);
  });
});

describe('who hears of a new name or picture', () => {
  async function group(size: number, ...members: { id: string }[]): Promise<void> {
    const id = crypto.randomUUID();
    await server.db.query(
      `insert into conversations (id, is_group, creator_id, created_at) values ($1, true, $2, now())`,
      [id, members[0]?.id],
    );
    // The others are inserted directly, because their passwords would take most of the test's time.
    await server.db.query(
      `with others as (
         insert into users (id, username, username_key, display_name, password_hash, created_at)
         select gen_random_uuid(), $1 || n, $1 || n, 'member', '', now()
         from generate_series(1, $3::integer) n returning id
       )
       insert into participants (conversation_id, user_id, role, joined_at)
       select $1::uuid, id, 'member', now() from (select unnest($2::uuid[]) union all select id from others) people (id)`,
      [id, members.map((member) => member.id), size - members.length],
    );
  }

  test('contacts, members of a small group and the own devices; not strangers, not a large group', async () => {
    const [anna, contact, asked, small, large] = [
      await server.person('anna'),
      await server.person('contact'),
      await server.person('asked'),
      await server.person('small'),
      await server.person('large'),
    ];
    const phone = await server.anotherDevice(anna);
    await server.befriend(anna, contact);
    await anna.ok('POST /contacts/add', { body: { identifier: asked.user.eblid } });
    await group(32, anna, small);
    await group(33, anna, large);
    for (const who of [anna, phone, contact, asked, small, large]) server.eventsFor(who);

    await anna.ok('PATCH /status/me', { body: { displayName: 'Анна Б.' } });
    const update = {
      name: 'profile:update',
      payload: { userId: anna.id, displayName: 'Анна Б.', avatarUrl: null },
    };
    for (const who of [phone, contact, small]) {
      expect(server.eventsFor(who)).toContainEqual(update);
    }
    for (const who of [asked, large]) expect(server.eventsFor(who)).toEqual([]);

    await anna.ok('PATCH /status/me', { body: { bio: 'только о себе' } });
    expect(server.eventsFor(contact)).toEqual([]);
  });

  test('the own devices alone of what others do not see so: one that is not to disturb is silent on all at once', async () => {
    const [anna, contact] = [await server.person('anna'), await server.person('contact')];
    const phone = await server.anotherDevice(anna);
    await server.befriend(anna, contact);
    for (const change of [{ status: 'DND' }, { bio: 'о себе' }, { email: 'a@b.ru' }] as const) {
      for (const who of [phone, contact]) server.eventsFor(who);
      await anna.ok('PATCH /status/me', { body: change });
      expect(server.eventsFor(phone)).toEqual([
        {
          name: 'profile:update',
          payload: { userId: anna.id, displayName: 'anna', avatarUrl: null },
        },
      ]);
      expect(server.eventsFor(contact)).toEqual([]);
    }
  });

  test('a member of a shared group is no stranger, however large it is', async () => {
    const [anna, boris] = [await server.person('anna'), await server.person('boris')];
    await boris.ok('PATCH /status/me', { body: { bio: 'Здесь был Борис' } });
    await group(34, anna, boris);
    const { results } = await anna.ok('GET /contacts/search', {
      query: { query: boris.user.eblid },
    });
    expect(results[0]?.bio).toBe('Здесь был Борис');
  });
});
