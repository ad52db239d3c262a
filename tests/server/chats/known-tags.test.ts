/** An unchanged list is answered from memory, and from nothing else once anything has changed what it is made of. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { stateStatement } from '#server/chats/conversations/list-tag.sql.ts';
import { readListState, tagOf } from '#server/chats/conversations/list-tag.ts';
import { writeCall } from '../infra/call-rows.ts';
import { addMembers, leave, removeMember, setRole, updateGroup } from '../infra/groups.ts';
import { expectSameTogether } from '../infra/list-states.ts';
import { startTestServer, terminalTicket, testPassword, testServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { acquaint, numbersTo, say } from '../infra/talk.ts';
import { timings } from '../infra/watching.ts';

const server = testServer(() => startTestServer({}, undefined, timings));

/** Anna has a direct chat with Boris and a group with Boris and Vera, which Boris owns; she has its list. */
async function atHome(node: TestServer = server) {
  const [anna, boris] = [await node.person('anna'), await node.person('boris')];
  const direct = await acquaint(node, anna, boris);
  const vera = await node.person('vera');
  await node.befriend(boris, vera);
  const { conversation } = await boris.ok('POST /conversations', {
    body: { participantIds: [anna.id, vera.id], isGroup: true, title: 'Все' },
  });
  return { anna, boris, vera, direct, groupId: conversation.id };
}

type Home = Awaited<ReturnType<typeof atHome>>;

/** A page that asks for its list again and again. */
function pageOf(person: TestPerson, node: TestServer = server) {
  let etag = '';
  const asks = vi.spyOn(node.db, 'query');
  return {
    /** Says how the answer came about. */
    async ask(): Promise<'from memory' | 'made anew' | 'sent'> {
      asks.mockClear();
      const reply = await person.call('GET /conversations', {
        headers: { 'if-none-match': etag },
      });
      etag = String(reply.headers['etag']);
      if (reply.status === 200) return 'sent';
      const states = asks.mock.calls.filter(([statement]) => statement === stateStatement);
      return states.length === 0 ? 'from memory' : 'made anew';
    },
    async isTrue(): Promise<boolean> {
      const { presence } = node.app.deps;
      return etag === (await tagOf(presence, await readListState(node.db, person.id)));
    },
    /** Asks until what is remembered is true: presence is told a moment later, and may then still come between. */
    async settle() {
      await expect
        .poll(async () => (await this.ask()) === 'from memory' && (await this.isTrue()))
        .toBe(true);
    },
  };
}

const ownContact = async (one: TestPerson, other: TestPerson) =>
  (await one.ok('GET /contacts')).contacts.find(({ friend }) => friend.id === other.id)?.id ?? '';

/** Everything that changes what Anna's list is made of, by whoever does it. */
const changes: Readonly<Record<string, (home: Home) => Promise<unknown>>> = {
  'a message': ({ boris, direct }) => say(boris, direct, 'раз'),
  'messages that are written together': ({ boris, vera, direct, groupId }) =>
    Promise.all(
      numbersTo(6).map((n) => (n % 2 ? say(boris, direct, 'раз') : say(vera, groupId, 'два'))),
    ),
  'an own message': ({ anna, direct }) => say(anna, direct, 'раз'),
  'a deleted message': async ({ boris, direct }) => {
    const { id } = await say(boris, direct, 'раз');
    await boris.ok('POST /messages/delete', { body: { messageId: id } });
  },
  'a changed message': async ({ boris, direct }) => {
    const { id } = await say(boris, direct, 'раз');
    await boris.ok('POST /messages/edit', { body: { messageId: id, content: 'два' } });
  },
  'a chat that was read': async ({ anna, boris, direct }) => {
    await say(boris, direct, 'раз');
    await anna.ok('POST /messages/mark-conversation-read', { body: { conversationId: direct } });
  },
  'a message that somebody read': async ({ anna, vera, groupId }) => {
    const { id } = await say(anna, groupId, 'раз');
    await vera.ok('POST /messages/receipts', { body: { messageIds: [id], status: 'READ' } });
  },
  'a pinned chat': ({ anna, direct }) =>
    anna.ok('PATCH /conversations/{id}/me', {
      params: { id: direct },
      body: { pinned: true },
    }),
  'a new name': ({ boris }) => boris.ok('PATCH /status/me', { body: { displayName: 'Борис Б.' } }),
  'an own new name': ({ anna }) =>
    anna.ok('PATCH /status/me', { body: { displayName: 'Анна А.' } }),
  'another status': ({ vera }) => vera.ok('PATCH /status/me', { body: { status: 'DND' } }),
  'somebody who comes': ({ vera }) => openSocket(server, vera),
  'somebody who looks away': async ({ vera }) => {
    const socket = await openSocket(server, vera);
    await socket.emit('presence:active', { active: false });
  },
  'a request of a stranger': async ({ anna }) => {
    const stranger = await server.person('stranger');
    await stranger.ok('POST /contacts/add', { body: { identifier: anna.user.username } });
  },
  'a request that is accepted': async ({ anna, vera }) => {
    await anna.ok('POST /contacts/add', { body: { identifier: vera.user.username } });
    await vera.ok('POST /contacts/respond', {
      body: { contactId: await ownContact(vera, anna), action: 'accept' },
    });
  },
  'a contact that ends': async ({ anna, boris }) =>
    boris.ok('POST /contacts/remove', { body: { contactId: await ownContact(boris, anna) } }),
  'somebody whom she blocks': ({ anna, vera }) =>
    anna.ok('POST /blocks', { body: { userId: vera.id } }),
  'somebody who blocks her': ({ anna, vera }) =>
    vera.ok('POST /blocks', { body: { userId: anna.id } }),
  'somebody whom she lets go again': async ({ anna, vera }) => {
    await anna.ok('POST /blocks', { body: { userId: vera.id } });
    await anna.ok('DELETE /blocks/{userId}', { params: { userId: vera.id } });
  },
  'a new group': ({ anna, boris }) =>
    boris.ok('POST /conversations', { body: { participantIds: [anna.id], isGroup: true } }),
  'a new title': ({ boris, groupId }) => updateGroup(boris, groupId, { title: 'Мы' }),
  'another role': ({ anna, boris, groupId }) => setRole(boris, groupId, anna.id, 'admin'),
  'a call and its line': ({ boris, groupId }) => writeCall(server, boris, groupId),
  'a new member': async ({ boris, groupId }) => {
    const dora = await server.person('dora');
    await server.befriend(boris, dora);
    await addMembers(boris, groupId, dora.id);
  },
  'a member who is removed': ({ boris, vera, groupId }) => removeMember(boris, groupId, vera.id),
  'that she is removed': ({ anna, boris, groupId }) => removeMember(boris, groupId, anna.id),
  'a member who leaves': ({ vera, groupId }) => leave(vera, groupId),
  'an account that goes': ({ boris }) =>
    boris.ok('DELETE /account', { body: { password: testPassword } }),
  'an account that the terminal changes': async ({ boris }) => {
    const authorization = await terminalTicket();
    await server.visitor().ok('PATCH /admin/people/{id}', {
      params: { id: boris.id },
      body: { role: 'admin' },
      headers: { authorization },
    });
  },
  'numbers of more digits': () =>
    server.db.query(`update users set eblid = lpad(eblid, 5, '0') where eblid is not null`),
};

test.each(Object.entries(changes))('%s is seen at the next question', async (_name, change) => {
  const home = await atHome();
  const page = pageOf(home.anna);
  await page.settle();
  await change(home);
  expect(await page.ask()).not.toBe('from memory');
  await page.settle();
  const ids = [home.anna, home.boris, home.vera].map(({ id }) => id);
  await expectSameTogether(server, [...ids, ...ids]);
});

test('what happens elsewhere leaves a list alone: it costs no statement', async () => {
  const [home, others] = [await atHome(), await atHome()];
  const page = pageOf(home.anna);
  await page.settle();
  const { id } = await say(others.boris, others.direct, 'раз');
  await others.boris.ok('POST /messages/edit', { body: { messageId: id, content: 'два' } });
  await Promise.all(numbersTo(4).map(() => say(others.vera, others.groupId, 'два')));
  await others.anna.ok('POST /messages/mark-conversation-read', {
    body: { conversationId: others.direct },
  });
  await openSocket(server, others.vera);
  await writeCall(server, others.boris, others.groupId);
  expect(await page.ask()).toBe('from memory');
});

test('what is written while the tag is made is not missed', async () => {
  const { anna, boris, direct } = await atHome();
  const page = pageOf(anna);
  await page.settle();
  await say(boris, direct, 'раз');
  vi.restoreAllMocks();
  const query = server.db.query.bind(server.db);
  vi.spyOn(server.db, 'query').mockImplementation(async (statement, values) => {
    const answer = await query<never>(statement, values);
    // The state is read, and not yet answered.
    if (statement === stateStatement)
      await query('update users set bio = $2 where id = $1', [boris.id, 'Новое']);
    return answer;
  });
  await page.ask();
  vi.restoreAllMocks();
  const later = pageOf(anna);
  expect(await later.ask()).toBe('sent');
  expect(await later.isTrue()).toBe(true);
});

test('a change of the database by hand is seen after ten minutes', async () => {
  const { anna, boris } = await atHome();
  const page = pageOf(anna);
  await page.settle();
  const hand = new Client(server.database.url);
  await hand.connect();
  await hand.query(`update users set bio = 'От руки' where id = $1`, [boris.id]);
  await hand.end();
  expect(await page.ask()).toBe('from memory');
  server.clock.advance(10 * 60_000);
  expect(await page.ask()).toBe('sent');
});

test('a statement whose end nobody knows puts all in doubt for a minute', async () => {
  const { anna, boris } = await atHome();
  const page = pageOf(anna);
  await page.settle();
  const cut = server.db.query(
    `update users set bio = 'Разрыв' where id = $1 returning pg_terminate_backend(pg_backend_pid())`,
    [boris.id],
  );
  await expect(cut).rejects.toThrow();
  expect([await page.ask(), await page.ask()]).toEqual(['made anew', 'made anew']);
  server.clock.advance(61_000);
  expect([await page.ask(), await page.ask()]).toEqual(['made anew', 'from memory']);
});

test('a transaction that is undone leaves nothing in doubt', async () => {
  const { anna, boris } = await atHome();
  const page = pageOf(anna);
  await page.settle();
  const undone = server.db.transaction(async (tx) => {
    await tx.query(`update users set bio = 'Никогда' where id = $1`, [boris.id]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await page.ask()).toBe('from memory');
});

test('what PostgreSQL refuses leaves all lists alone, at the statement or at the commit', async () => {
  const { anna, boris } = await atHome();
  const page = pageOf(anna);
  await page.settle();
  const refused = server.db.query('update users set bio = (1 / 0)::text where id = $1', [boris.id]);
  await expect(refused).rejects.toThrow('division by zero');
  expect(await page.ask()).toBe('from memory');
  const uncommitted = server.db.transaction(async (tx) => {
    await tx.query(`update users set bio = 'Никогда' where id = $1`, [boris.id]);
    await tx.query(
      'create temporary table twins (n integer unique deferrable initially deferred) on commit drop',
    );
    await tx.query('insert into twins values (1), (1)');
  });
  await expect(uncommitted).rejects.toThrow('duplicate key');
  expect(await page.ask()).toBe('from memory');
});

test('beside another node nothing is remembered, and its changes are seen at once', async () => {
  const first = await startTestServer({}, undefined, timings);
  const { anna, boris, direct } = await atHome(first);
  const page = pageOf(anna, first);
  await page.settle();
  const second = await startTestServer(
    {},
    first.database,
    timings,
    randomUUID(),
    undefined,
    first.bus,
  );
  expect(await page.ask()).toBe('made anew');
  await say(boris.at(second), direct, 'раз');
  expect([await page.ask(), await page.ask()]).toEqual(['sent', 'made anew']);
  await second.close();
  await first.close();
});

test('a node of which the bus does not tell is noticed at the next beat, and so is its end', async () => {
  const first = await startTestServer({}, undefined, { ...timings, nodeBeatMs: 50 });
  const { anna } = await atHome(first);
  const page = pageOf(anna, first);
  await page.settle();
  const secondId = randomUUID();
  const second = await startTestServer({}, first.database, timings, secondId);
  await expect.poll(() => page.ask()).toBe('made anew');
  await second.close();
  await first.db.query(`update nodes set seen_at = seen_at - interval '60 s' where id = $1`, [
    secondId,
  ]);
  await expect.poll(() => page.ask()).toBe('from memory');
  await first.close();
});
