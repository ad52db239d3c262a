import { describe, expect, test } from 'vitest';
import type { ContactFilter } from '#contract/contacts.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { groupOf } from '../infra/talk.ts';

const server = testServer();

const two = async (): Promise<[TestPerson, TestPerson]> => [
  await server.person('anna'),
  await server.person('boris'),
];
const add = (who: TestPerson, identifier: string) =>
  who.ok('POST /contacts/add', { body: { identifier } });
const list = async (who: TestPerson, filter: ContactFilter) =>
  (await who.ok('GET /contacts', { query: { filter } })).contacts;

describe('asking', () => {
  test('a request is outgoing for one, incoming for the other, and both hear of it', async () => {
    const [anna, boris] = await two();
    const phone = await server.anotherDevice(anna);
    server.eventsFor(anna);
    const { contact } = await add(anna, boris.user.eblid);
    expect(contact).toMatchObject({
      status: 'PENDING',
      direction: 'outgoing',
      friend: { id: boris.id },
    });
    expect(await list(anna, 'outgoing')).toEqual([contact]);
    expect(await list(anna, 'incoming')).toEqual([]);
    const [incoming] = await list(boris, 'incoming');
    expect(incoming).toMatchObject({
      id: contact.id,
      direction: 'incoming',
      friend: { id: anna.id },
    });
    expect(server.eventsFor(phone)).toEqual([
      { name: 'contacts:request:new', payload: { contact } },
    ]);
    expect(server.eventsFor(boris)).toEqual([
      { name: 'contacts:request:new', payload: { contact: incoming } },
    ]);
    expect(server.eventsFor(anna), 'other pages of the same browser').toEqual([
      { name: 'contacts:request:new', payload: { contact } },
    ]);
  });

  test('people are found by EBLID and by username, in any case and with spaces around', async () => {
    const [anna, boris] = await two();
    for (const identifier of [boris.user.eblid, ` ${boris.user.username.toUpperCase()} `]) {
      const { contact } = await add(anna, identifier);
      expect(contact.friend.id).toBe(boris.id);
      await anna.ok('POST /contacts/remove', { body: { contactId: contact.id } });
    }
  });

  test('an e-mail address, which nobody has verified, finds only people whom one knows', async () => {
    const { people } = await groupOf(server, 'anna', 'boris', 'vera');
    const [anna, boris, vera] = people;
    if (!anna || !boris || !vera) throw new Error('nobody');
    // A thief of somebody's address is not befriended in their place.
    const email = `Mother.${boris.user.eblid}@Example.org`;
    await boris.ok('PATCH /status/me', { body: { email } });
    const asked = { body: { identifier: ` ${email.toLowerCase()} ` } };
    const stranger = await server.person('stranger');
    const refused = await stranger.refusal('POST /contacts/add', asked);
    const nobody = { body: { identifier: 'nobody@example.org' } };
    expect(refused).toEqual(await stranger.refusal('POST /contacts/add', nobody));
    // The group was made by anna: boris and vera are strangers but for it.
    const { contact } = await vera.ok('POST /contacts/add', asked);
    expect(contact.friend.id).toBe(boris.id);
    expect(await anna.outcome('POST /contacts/add', asked)).toBe('409 already_contact');
  });

  test('nobody, oneself, somebody asked before, somebody who is one already', async () => {
    const [anna, boris] = await two();
    const outcome = (identifier: string) =>
      anna.outcome('POST /contacts/add', { body: { identifier } });
    expect(await outcome('no-such-person')).toBe('404 not_found');
    expect(await outcome('no@such.person')).toBe('404 not_found');
    expect(await outcome(anna.user.eblid)).toBe('400 yourself');
    await add(anna, boris.user.eblid);
    expect(await outcome(boris.user.username)).toBe('409 already_requested');
    await add(boris, anna.user.eblid);
    expect(await outcome(boris.user.eblid)).toBe('409 already_contact');
  });

  test('adding somebody who asked first accepts', async () => {
    const [anna, boris] = await two();
    const { contact } = await add(anna, boris.user.eblid);
    server.eventsFor(anna);
    const accepted = await boris.call('POST /contacts/add', {
      body: { identifier: anna.user.username },
    });
    expect(accepted).toMatchObject({
      status: 200,
      body: { contact: { id: contact.id, status: 'ACCEPTED', direction: 'incoming' } },
    });
    expect(server.eventsFor(anna)).toMatchObject([
      { name: 'contacts:request:accepted', payload: { contact: { direction: 'outgoing' } } },
    ]);
  });

  test('requests that cross end in one contact', async () => {
    const pairs = await Promise.all(Array.from({ length: 5 }, two));
    await Promise.all(
      pairs.map(async ([anna, boris]) => {
        const outcomes = await Promise.all([
          anna.outcome('POST /contacts/add', { body: { identifier: boris.user.eblid } }),
          boris.outcome('POST /contacts/add', { body: { identifier: anna.user.eblid } }),
        ]);
        expect(outcomes.toSorted()).toEqual(['200', '201']);
        const [mine, theirs] = await Promise.all([list(anna, 'all'), list(boris, 'all')]);
        expect(mine).toMatchObject([{ status: 'ACCEPTED' }]);
        expect(theirs.map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
      }),
    );
  });

  test('asking ten times at once asks once', async () => {
    const [anna, boris] = await two();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        anna.outcome('POST /contacts/add', { body: { identifier: boris.user.eblid } }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === '201')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === '409 already_requested')).toHaveLength(9);
  });
});

describe('answering', () => {
  async function asked(): Promise<{ anna: TestPerson; boris: TestPerson; contactId: string }> {
    const [anna, boris] = await two();
    const { contact } = await add(anna, boris.user.eblid);
    server.eventsFor(anna);
    server.eventsFor(boris);
    return { anna, boris, contactId: contact.id };
  }
  const respond = (who: TestPerson, contactId: string, action: 'accept' | 'reject') =>
    who.outcome('POST /contacts/respond', { body: { contactId, action } });

  test('accepting makes both contacts; accepting again changes nothing and tells nobody', async () => {
    const { anna, boris, contactId } = await asked();
    expect(await respond(boris, contactId, 'accept')).toBe('200');
    expect(await list(anna, 'accepted')).toMatchObject([
      { id: contactId, direction: 'outgoing', friend: { id: boris.id } },
    ]);
    expect(await list(boris, 'accepted')).toMatchObject([
      { id: contactId, direction: 'incoming', friend: { id: anna.id } },
    ]);
    expect(server.eventsFor(anna)).toMatchObject([{ name: 'contacts:request:accepted' }]);
    expect(await respond(boris, contactId, 'accept')).toBe('200');
    expect(server.eventsFor(anna)).toEqual([]);
  });

  test('rejecting leaves nothing, and one may ask again', async () => {
    const { anna, boris, contactId } = await asked();
    expect(await respond(boris, contactId, 'reject')).toBe('204');
    expect(await list(anna, 'all')).toEqual([]);
    expect(server.eventsFor(anna)).toEqual([
      { name: 'contacts:removed', payload: { contactId, userId: boris.id } },
    ]);
    expect(server.eventsFor(boris)).toEqual([
      { name: 'contacts:removed', payload: { contactId, userId: anna.id } },
    ]);
    expect(await respond(boris, contactId, 'reject')).toBe('404 not_found');
    await add(anna, boris.user.eblid);
  });

  test('only who was asked can answer', async () => {
    const { anna, boris, contactId } = await asked();
    const stranger = await server.person();
    for (const who of [anna, stranger]) {
      for (const action of ['accept', 'reject'] as const) {
        expect(await respond(who, contactId, action), action).toBe('404 not_found');
      }
    }
    expect(await list(boris, 'incoming')).toHaveLength(1);
  });

  test('who asked may take it back: it is gone on both sides, cannot be accepted any more, and may be asked again', async () => {
    const { anna, boris, contactId } = await asked();
    const phone = await server.anotherDevice(anna);
    await anna.ok('POST /contacts/remove', { body: { contactId } });
    expect(await list(anna, 'all')).toEqual([]);
    expect(await list(boris, 'all')).toEqual([]);
    const removed = (userId: string) => [
      { name: 'contacts:removed', payload: { contactId, userId } },
    ];
    expect(server.eventsFor(boris)).toEqual(removed(anna.id));
    expect(server.eventsFor(phone)).toEqual(removed(boris.id));
    expect(await respond(boris, contactId, 'accept')).toBe('404 not_found');
    expect((await add(anna, boris.user.eblid)).contact.status).toBe('PENDING');
  });

  test('accepting and withdrawing at once ends in one of the two', async () => {
    const { anna, boris, contactId } = await asked();
    const [accepted, removed] = await Promise.all([
      respond(boris, contactId, 'accept'),
      anna.outcome('POST /contacts/remove', { body: { contactId } }),
    ]);
    expect(removed).toBe('204');
    expect(['200', '404 not_found']).toContain(accepted);
    expect(await list(boris, 'all')).toEqual([]);
  });
});

describe('parting', () => {
  test('either may end it, and all pages of both hear of it', async () => {
    const [anna, boris] = await two();
    const phone = await server.anotherDevice(boris);
    await server.befriend(anna, boris);
    const [contact] = await list(boris, 'accepted');
    for (const who of [anna, boris, phone]) server.eventsFor(who);
    await boris.ok('POST /contacts/remove', { body: { contactId: contact?.id } });
    expect(await list(anna, 'all')).toEqual([]);
    const removed = (userId: string) => [
      { name: 'contacts:removed', payload: { contactId: contact?.id, userId } },
    ];
    expect(server.eventsFor(anna)).toEqual(removed(boris.id));
    expect(server.eventsFor(phone)).toEqual(removed(anna.id));
    expect(server.eventsFor(boris)).toEqual(removed(anna.id));
  });

  test('requests of other people cannot be found', async () => {
    const [anna, boris] = await two();
    await server.befriend(anna, boris);
    const [contact] = await list(anna, 'accepted');
    const stranger = await server.person();
    expect(
      await stranger.outcome('POST /contacts/remove', { body: { contactId: contact?.id } }),
    ).toBe('404 not_found');
    expect(await list(anna, 'accepted')).toHaveLength(1);
  });
});

describe('what one sees of another', () => {
  async function search(who: TestPerson, eblid: string) {
    return (await who.ok('GET /contacts/search', { query: { query: eblid } })).results;
  }

  test('an EBLID finds its person, and oneself; a free one nobody', async () => {
    const [anna, boris] = await two();
    expect(await search(anna, boris.user.eblid)).toMatchObject([{ id: boris.id }]);
    expect(await search(anna, anna.user.eblid)).toMatchObject([{ id: anna.id }]);
    const { rows } = await server.db.query<{ eblid: string }>(
      `select lpad(n::text, 4, '0') as eblid from generate_series(0, 9999) n
       except select eblid from users limit 1`,
    );
    expect(await search(anna, rows[0]?.eblid ?? '')).toEqual([]);
  });

  test('a stranger sees neither presence nor bio, not even of who asked; a contact sees both', async () => {
    const [anna, boris] = await two();
    await boris.ok('PATCH /status/me', { body: { bio: 'Люблю письма', email: null } });
    await server.bus.connections.put(boris.id, 'socket', 'active');
    const hidden = {
      id: boris.id,
      username: boris.user.username,
      displayName: 'boris',
      avatarUrl: null,
      eblid: boris.user.eblid,
      status: 'OFFLINE',
      lastSeenAt: null,
      bio: '',
    };
    expect(await search(anna, boris.user.eblid)).toEqual([hidden]);
    const { contact } = await add(anna, boris.user.eblid);
    expect(contact.friend).toEqual(hidden);
    await boris.ok('POST /contacts/respond', {
      body: { contactId: contact.id, action: 'accept' },
    });
    const shown = { ...hidden, status: 'ONLINE', bio: 'Люблю письма' };
    expect(await search(anna, boris.user.eblid)).toEqual([shown]);
    expect((await list(anna, 'all'))[0]?.friend).toEqual(shown);
    await anna.ok('POST /contacts/remove', { body: { contactId: contact.id } });
    expect(await search(anna, boris.user.eblid)).toEqual([hidden]);
  });

  test('the list is sorted as Russians sort', async () => {
    const me = await server.person('я');
    const names = ['Яна', 'ёж', 'Елена', 'Жанна', 'Ева'];
    for (const name of names) {
      const friend = await server.person('friend');
      await friend.ok('PATCH /status/me', { body: { displayName: name } });
      await server.befriend(me, friend);
    }
    expect((await list(me, 'accepted')).map(({ friend }) => friend.displayName)).toEqual([
      'Ева',
      'ёж',
      'Елена',
      'Жанна',
      'Яна',
    ]);
  });
});
