/** Blocks, each row of the contract's table from both sides (contract, Blocks). Anna blocks, Boris is blocked. */
import { describe, expect, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { testPassword, startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { block, blockedBy, unblock } from '../infra/blocks.ts';
import { openSocket } from '../infra/socket.ts';
import { trio } from '../infra/groups.ts';
import { entryOf, history, numbersTo, pair, say } from '../infra/talk.ts';
import { timings } from '../infra/watching.ts';

const server = testServer(() => startTestServer({}, undefined, timings));

const two = async (): Promise<[TestPerson, TestPerson]> => [
  await server.person('anna'),
  await server.person('boris'),
];
const ask = (who: TestPerson, whom: TestPerson) =>
  who.outcome('POST /contacts/add', { body: { identifier: whom.user.eblid } });
const contactsOf = async (who: TestPerson) => (await who.ok('GET /contacts')).contacts;
const profile = (who: TestPerson, of: TestPerson) =>
  who.ok('GET /users/{id}', { params: { id: of.id } });
const namesOf = (events: readonly ServerEvent[]) => events.map(({ name }) => name);
const stranger = { status: 'OFFLINE', lastSeenAt: null, bio: '' };

describe('the calls', () => {
  test('blocking is told to the own devices alone, listed with the last one first, and shown in the profile', async () => {
    const [anna, boris] = await two();
    const vera = await server.person('vera');
    const phone = await server.anotherDevice(anna);
    for (const person of [anna, boris, vera]) server.eventsFor(person);
    await block(anna, boris);
    await block(anna, vera);
    expect(await blockedBy(anna)).toEqual([vera.id, boris.id]);
    expect(await anna.ok('GET /conversations')).toMatchObject({ blocked: [vera.id, boris.id] });
    expect(await blockedBy(boris)).toEqual([]);
    expect(await boris.ok('GET /conversations')).toMatchObject({ blocked: [] });
    expect(await profile(anna, boris)).toMatchObject({ blocked: true, user: stranger });
    expect(await profile(boris, anna)).not.toHaveProperty('blocked');
    expect(server.eventsFor(phone)).toEqual([
      { name: 'blocks:update', payload: { userId: boris.id, blocked: true } },
      { name: 'blocks:update', payload: { userId: vera.id, blocked: true } },
    ]);
    expect(server.eventsFor(boris), 'strangers hear nothing of each other').toEqual([]);
    await unblock(anna, boris);
    expect(await blockedBy(anna)).toEqual([vera.id]);
    expect(server.eventsFor(phone)).toEqual([
      { name: 'blocks:update', payload: { userId: boris.id, blocked: false } },
    ]);
    expect(server.eventsFor(boris)).toEqual([]);
  });

  test('again and the other way round again is 204 and no news; oneself, nobody, nonsense', async () => {
    const [anna, boris] = await two();
    await block(anna, boris);
    server.eventsFor(anna);
    expect(await anna.outcome('POST /blocks', { body: { userId: boris.id } })).toBe('204');
    await unblock(anna, boris);
    server.eventsFor(anna);
    const params = { userId: boris.id };
    expect(await anna.outcome('DELETE /blocks/{userId}', { params })).toBe('204');
    expect(server.eventsFor(anna)).toEqual([]);
    const outcome = (body: unknown) => anna.outcome('POST /blocks', { body });
    expect(await outcome({ userId: anna.id })).toBe('400 yourself');
    expect(await outcome({ userId: '01901234-5678-7abc-8def-0123456789ab' })).toBe('404 not_found');
    expect(await outcome({ userId: 'x' })).toBe('400 validation');
    expect(await outcome({ userId: boris.id, silently: true })).toBe('400 validation');
    expect(await anna.outcome('DELETE /blocks/{userId}', { params: { userId: 'x' } })).toBe(
      '400 validation',
    );
  });

  test('twenty at once make one block and one piece of news', async () => {
    const [anna, boris] = await two();
    server.eventsFor(anna);
    const body = { userId: boris.id };
    const outcomes = await Promise.all(
      numbersTo(20).map(() => anna.outcome('POST /blocks', { body })),
    );
    expect(new Set(outcomes)).toEqual(new Set(['204']));
    expect(await blockedBy(anna)).toEqual([boris.id]);
    expect(namesOf(server.eventsFor(anna))).toEqual(['blocks:update']);
  });

  test('blocks go with the account, and nobody blocks one that is gone', async () => {
    const { anna, boris, vera } = await trio(server);
    await block(anna, boris);
    await block(boris, vera);
    server.eventsFor(anna);
    await boris.ok('DELETE /account', { body: { password: testPassword } });
    expect(await blockedBy(anna)).toEqual([]);
    expect(namesOf(server.eventsFor(anna))).toContain('blocks:update');
    const body = { userId: boris.id };
    expect(await anna.outcome('POST /blocks', { body })).toBe('404 not_found');
    const { rowCount } = await server.db.query(
      'select from blocks where blocker_id = $1 or blocked_id = $1',
      [boris.id],
    );
    expect(rowCount).toBe(0);
  });
});

describe('the direct chat', () => {
  test('stays readable for both, and neither writes there, as after a removal from friends', async () => {
    const { anna, boris, id } = await pair(server);
    await say(boris, id, 'Пока');
    const [friend] = await contactsOf(anna);
    const typist = await openSocket(server, boris);
    // Boris has come online, which Anna is told at any moment.
    await expect.poll(() => namesOf(server.eventsFor(anna))).toContain('presence:update');
    server.eventsFor(boris);
    await block(anna, boris);
    for (const who of [anna, boris]) {
      const body = { conversationId: id, type: 'TEXT', content: 'Алло' };
      expect(await who.outcome('POST /conversations/send', { body })).toBe('403 not_contact');
      expect((await history(who, id)).map(({ content }) => content)).toEqual(['Пока']);
      expect(await contactsOf(who)).toEqual([]);
    }
    const typing = await typist.emit('conversation:typing', { conversationId: id, typing: true });
    expect(typing).toMatchObject({ ok: false, code: 'not_contact' });
    typist.close();
    const removed = {
      name: 'contacts:removed',
      payload: { contactId: friend?.id, userId: anna.id },
    };
    const gone = { userId: anna.id, status: 'OFFLINE', lastSeenAt: null };
    expect(server.eventsFor(boris)).toEqual([removed, { name: 'presence:update', payload: gone }]);
    expect(namesOf(server.eventsFor(anna))).toEqual([
      'blocks:update',
      'contacts:removed',
      'presence:update',
    ]);
    await unblock(anna, boris);
    expect(await contactsOf(anna), 'unblocking brings no friendship back').toEqual([]);
  });
});

describe('requests', () => {
  test('one to whom one has blocked is refused; theirs waits unseen, and arrives when they are let go', async () => {
    const [anna, boris] = await two();
    await block(anna, boris);
    expect(await ask(anna, boris)).toBe('409 blocked');
    server.eventsFor(anna);
    expect(await ask(boris, anna)).toBe('201');
    const [pending] = await contactsOf(boris);
    expect(pending).toMatchObject({ status: 'PENDING', direction: 'outgoing' });
    expect(await contactsOf(anna)).toEqual([]);
    expect((await profile(anna, boris)).contact).toBeNull();
    expect(server.eventsFor(anna)).toEqual([]);
    expect(await ask(boris, anna)).toBe('409 already_requested');
    const answer = { contactId: pending?.id, action: 'accept' };
    expect(await anna.outcome('POST /contacts/respond', { body: answer })).toBe('404 not_found');
    // Blocking once more must not make it go.
    await block(anna, boris);
    expect(await contactsOf(boris)).toHaveLength(1);
    await unblock(anna, boris);
    expect(server.eventsFor(anna)).toMatchObject([
      { name: 'blocks:update', payload: { blocked: false } },
      { name: 'contacts:request:new', payload: { contact: { id: pending?.id } } },
    ]);
    expect(await contactsOf(anna)).toMatchObject([{ direction: 'incoming' }]);
    expect(await anna.outcome('POST /contacts/respond', { body: answer })).toBe('200');
  });

  test('by e-mail is answered as by EBLID: a block is told to nobody', async () => {
    const { anna, boris } = await trio(server);
    const email = `anna.${anna.user.eblid}@example.org`;
    await anna.ok('PATCH /status/me', { body: { email } });
    await block(anna, boris);
    const byEmail = { body: { identifier: email } };
    expect(await boris.outcome('POST /contacts/add', byEmail)).toBe('201');
  });

  test('one that was made before goes for both, and one that is taken back unseen is told to nobody', async () => {
    const [anna, boris] = await two();
    await ask(boris, anna);
    server.eventsFor(anna);
    server.eventsFor(boris);
    await block(anna, boris);
    expect(namesOf(server.eventsFor(boris))).toEqual(['contacts:removed']);
    expect(namesOf(server.eventsFor(anna))).toEqual(['blocks:update', 'contacts:removed']);
    await ask(boris, anna);
    const [again] = await contactsOf(boris);
    server.eventsFor(anna);
    await boris.ok('POST /contacts/remove', { body: { contactId: again?.id } });
    expect(server.eventsFor(anna)).toEqual([]);
  });

  test('no friendship comes of a block and a request, an answer or both of the same moment', async () => {
    for (const _ of numbersTo(8)) {
      const [anna, boris] = await two();
      await Promise.all([
        ask(boris, anna).then(() => ask(anna, boris)),
        block(anna, boris),
        ask(anna, boris),
      ]);
      const [mine] = await contactsOf(anna);
      expect(mine, 'nothing is between them that Anna sees').toBeUndefined();
      const theirs = await contactsOf(boris);
      expect(theirs.filter(({ status }) => status === 'ACCEPTED')).toEqual([]);
    }
  });
});

describe('crossed blocks', () => {
  test('each stands for itself: who lets the other go is still blocked', async () => {
    const { anna, boris, id } = await pair(server);
    await Promise.all([block(anna, boris), block(boris, anna)]);
    expect([await blockedBy(anna), await blockedBy(boris)]).toEqual([[boris.id], [anna.id]]);
    expect([await ask(anna, boris), await ask(boris, anna)]).toEqual([
      '409 blocked',
      '409 blocked',
    ]);
    await unblock(anna, boris);
    expect((await profile(anna, boris)).user).toMatchObject(stranger);
    expect(await ask(anna, boris)).toBe('201');
    expect(await contactsOf(boris)).toEqual([]);
    expect(await ask(boris, anna)).toBe('409 blocked');
    await unblock(boris, anna);
    expect(await contactsOf(boris)).toMatchObject([{ direction: 'incoming' }]);
    expect(await ask(boris, anna)).toBe('200');
    await say(anna, id, 'Снова здесь');
  });
});

test('groups: messages of the blocked arrive and count as ever, and both stay', async () => {
  const { anna, boris, id } = await trio(server);
  await block(anna, boris);
  const before = (await entryOf(anna, id)).unreadCount;
  await say(boris, id, 'Всем привет');
  expect((await entryOf(anna, id)).unreadCount).toBe(before + 1);
  expect((await history(anna, id)).at(-1)).toMatchObject({ content: 'Всем привет' });
  await say(anna, id, 'И мне');
  expect((await history(boris, id)).at(-1)).toMatchObject({ content: 'И мне' });
});
