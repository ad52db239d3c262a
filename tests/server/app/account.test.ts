/** The deletion of an account (contract, DELETE /account). */
import { describe, expect, test } from 'vitest';
import { fileOf, holdingOf, sendFiles } from '../infra/holding.ts';
import { testPassword, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { group, history, pair, say, untilWaiting } from '../infra/talk.ts';

const server = testServer();

const remove = (who: TestPerson, password = testPassword) =>
  who.outcome('DELETE /account', { body: { password } });
const look = async (viewer: TestPerson, { id }: { id: string }) =>
  (await viewer.ok('GET /users/{id}', { params: { id } })).user;
const nobody = {
  username: 'deleted',
  displayName: 'Удалённый аккаунт',
  avatarUrl: null,
  status: 'OFFLINE',
  lastSeenAt: null,
  eblid: '',
  bio: '',
};

describe('deleting the account', () => {
  test('takes all that says whose it was, and leaves what was written', async () => {
    const { anna, boris, id } = await pair(server);
    const picture = await fileOf(server, boris);
    const sent = await fileOf(server, boris);
    await boris.ok('PATCH /status/me', {
      body: { avatarUrl: picture.url, bio: 'Был тут', email: `b${boris.user.eblid}@x.ru` },
    });
    await say(boris, id, 'Помните меня');
    await sendFiles(boris, id, [sent]);
    expect(await remove(boris)).toBe('204');

    expect(await look(anna, boris)).toEqual({ id: boris.id, ...nobody });
    expect(await look(await server.person('stranger'), boris)).toEqual({ id: boris.id, ...nobody });
    expect(await anna.ok('GET /contacts')).toEqual({ contacts: [] });
    expect((await history(anna, id)).map(({ content }) => content)).toEqual(['Помните меня', '']);
    const { conversation } = await anna.ok('GET /conversations/{id}', { params: { id } });
    expect(conversation.participants.map(({ user }) => user)).toContainEqual({
      id: boris.id,
      ...nobody,
    });
    const body = { conversationId: id, type: 'TEXT', content: 'Ты где?' };
    expect(await anna.outcome('POST /conversations/send', { body })).toBe('403 not_contact');
    expect(await holdingOf(server, picture)).toMatchObject({ is_held: false });
    expect(await holdingOf(server, sent)).toMatchObject({ is_held: true });
  });

  test('ends every session at once, also this one, and a second try is nobody’s', async () => {
    const anna = await server.person('anna');
    const phone = await server.anotherDevice(anna);
    const socket = await openSocket(server, phone);
    expect(await phone.outcome('GET /status/me')).toBe('200');
    expect(await remove(anna)).toBe('204');
    expect(await socket.next('session:ended')).toEqual({ reason: 'accountDeleted' });
    await socket.closed;
    for (const device of [anna, phone]) {
      expect(await device.outcome('GET /status/me')).toBe('401 unauthorized');
      const body = { refreshToken: device.tokens?.refreshToken };
      expect(await device.outcome('POST /auth/refresh', { body })).toBe('401 unauthorized');
    }
    expect(await remove(anna)).toBe('401 unauthorized');
  });

  test('needs the password, and without it nothing happens', async () => {
    const anna = await server.person('anna');
    expect(await remove(anna, 'мимо')).toBe('403 wrong_password');
    expect((await anna.ok('GET /status/me')).user).toEqual(anna.user);
  });

  test('that breaks in the middle has not happened at all', async () => {
    const { people, owner, id } = await group(server, 2);
    const [, boris] = people;
    if (!boris) throw new Error('nobody');
    // The deletion fails in its very last step.
    await server.db.query(
      `create function fail_for_boris() returns trigger language plpgsql as $$
       begin
         if new.username = 'deleted' then raise exception 'broken'; end if;
         return new;
       end $$;
       create trigger fail_for_boris before update on users for each row execute function fail_for_boris()`,
    );
    for (const who of people) server.eventsFor(who);
    expect(await remove(boris)).toBe('500 internal');
    await server.db.query('drop function fail_for_boris cascade');
    expect(people.flatMap((who) => server.eventsFor(who))).toEqual([]);
    expect((await boris.ok('GET /status/me')).user).toEqual(boris.user);
    expect(await owner.ok('GET /contacts')).toMatchObject({
      contacts: [{ friend: { id: boris.id }, status: 'ACCEPTED' }],
    });
    const { conversation } = await boris.ok('GET /conversations/{id}', { params: { id } });
    expect(conversation.participantCount).toBe(2);
    expect(await remove(boris)).toBe('204');
  });

  test('makes nobody who can sign in, be found, be asked or be looked up by the freed names', async () => {
    const [anna, boris] = [await server.person('anna'), await server.person('boris')];
    const email = `gone${boris.user.eblid}@x.ru`;
    await boris.ok('PATCH /status/me', { body: { email } });
    await remove(boris);
    for (const username of [boris.user.username, 'deleted', `deleted:${boris.id}`]) {
      const body = { username, password: testPassword };
      expect(await anna.outcome('POST /auth/login', { body })).toBe('401 invalid_credentials');
      const blank = { username, password: ' ' };
      expect(await anna.outcome('POST /auth/login', { body: blank })).toBe(
        '401 invalid_credentials',
      );
    }
    for (const identifier of [
      boris.user.username,
      boris.user.eblid,
      email,
      `deleted:${boris.id}`,
    ]) {
      expect(await anna.outcome('POST /contacts/add', { body: { identifier } })).toBe(
        '404 not_found',
      );
    }
    const { results } = await anna.ok('GET /contacts/search', {
      query: { query: boris.user.eblid },
    });
    expect(results).toEqual([]);
    const body = { userId: boris.id };
    expect(await anna.outcome('POST /conversations/with', { body })).toBe('403 not_contact');
  });

  test('frees the username and the e-mail for others', async () => {
    const [anna, boris] = [await server.person('anna'), await server.person('boris')];
    const email = `free${boris.user.eblid}@x.ru`;
    await boris.ok('PATCH /status/me', { body: { email } });
    await remove(boris);
    expect(await anna.outcome('PATCH /status/me', { body: { email } })).toBe('200');
    const { username } = boris.user;
    const body = { username, displayName: 'Новый', password: testPassword };
    const { user } = await server.visitor().ok('POST /auth/register', { body });
    expect(user).toMatchObject({ username, displayName: 'Новый' });
    expect(user.id).not.toBe(boris.id);
  });

  test('two may be gone', async () => {
    const people = [await server.person('anna'), await server.person('boris')];
    for (const person of people) expect(await remove(person)).toBe('204');
  });
});

describe('the others', () => {
  test('learn of it live: the name, the end of the contact, and that nobody is there', async () => {
    const { anna, boris } = await pair(server);
    const [asked, stranger] = [await server.person('asked'), await server.person('stranger')];
    const { contact } = await boris.ok('POST /contacts/add', {
      body: { identifier: asked.user.eblid },
    });
    const friendship = (await anna.ok('GET /contacts')).contacts[0]?.id;
    server.eventsFor(anna);
    const socket = await openSocket(server, boris);
    // This is his last event of arriving, and it comes after the database has it.
    await expect
      .poll(() => server.eventsFor(anna).map(({ name }) => name))
      .toContain('presence:update');
    expect((await look(anna, boris)).lastSeenAt).not.toBeNull();
    for (const who of [anna, asked, stranger]) server.eventsFor(who);
    await remove(boris);
    await socket.closed;
    const news = (contactId: string | undefined) => [
      { name: 'contacts:removed', payload: { contactId, userId: boris.id } },
      {
        name: 'profile:update',
        payload: { userId: boris.id, displayName: nobody.displayName, avatarUrl: null },
      },
      {
        name: 'presence:update',
        payload: { userId: boris.id, status: 'OFFLINE', lastSeenAt: null },
      },
    ];
    expect(server.eventsFor(anna)).toEqual(news(friendship));
    expect(server.eventsFor(asked)).toEqual(news(contact.id));
    expect(server.eventsFor(stranger)).toEqual([]);
  });

  test('a change of the profile that comes too late gives the account no name again', async () => {
    const boris = await server.person('boris');
    let change: Promise<string> | undefined;
    await server.db.transaction(async (tx) => {
      await tx.query('update users set deleted_at = now() where id = $1', [boris.id]);
      change = boris.outcome('PATCH /status/me', { body: { displayName: 'Снова я' } });
      await untilWaiting(server, 1);
    });
    expect(await change).toBe('401 unauthorized');
  });

  test('who adds them to a group at the very moment has added nobody', async () => {
    const { owner, id } = await group(server, 2);
    const boris = await server.person('boris');
    let removal: Promise<string> | undefined;
    await server.db.transaction(async (tx) => {
      await tx.query(
        `insert into participants (conversation_id, user_id, role, joined_at) values ($1, $2, 'member', now())`,
        [id, boris.id],
      );
      removal = remove(boris);
      await untilWaiting(server, 1);
    });
    expect(await removal).toBe('204');
    const { conversation } = await owner.ok('GET /conversations/{id}', { params: { id } });
    expect(conversation.participants.map(({ user }) => user.id)).not.toContain(boris.id);
    expect(conversation.participants).toHaveLength(2);
  });

  test('who asks at the very moment is told to ask again, and then finds nobody', async () => {
    const [anna, boris] = [await server.person('anna'), await server.person('boris')];
    const ask = () =>
      anna.outcome('POST /contacts/add', { body: { identifier: boris.user.eblid } });
    let asked: Promise<string> | undefined;
    await server.db.transaction(async (tx) => {
      await tx.query(
        `update users set deleted_at = now(), eblid = null, username_key = 'deleted:' || id where id = $1`,
        [boris.id],
      );
      asked = ask();
      await untilWaiting(server, 1);
    });
    expect(await asked).toBe('503 unavailable');
    expect(await ask()).toBe('404 not_found');
  });
});
