/** A group of 255: all members hear of a change, each sees oneself first, and nobody else comes in. */
import { beforeAll, expect, test } from 'vitest';
import { addMembers, updateGroup, leave, setRole } from '../infra/groups.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { openSockets } from '../infra/socket.ts';
import { entryOf, groupOf, lastLine, say } from '../infra/talk.ts';

const server = testServer();
let owner: TestPerson;
let boris: TestPerson;
let id: string;
/** Contacts of the owner's who never do anything. */
let silent: readonly string[];

beforeAll(async () => {
  const made = await groupOf(server, 'Анна', 'Борис');
  [owner, boris] = [made.owner, made.people[1] ?? made.owner];
  id = made.id;
  const { rows } = await server.db.query<{ id: string }>(
    `with people as (
       insert into users (id, username, username_key, display_name, password_hash, created_at)
       select gen_random_uuid(), 'silent-' || n, 'silent-' || n, 'Вера', '', now()
       from generate_series(1, 254) n returning id
     ), friends as (
       insert into contacts (id, requester_id, addressee_id, status, created_at)
       select gen_random_uuid(), $1, people.id, 'ACCEPTED', now() from people
     )
     select id from people`,
    [owner.id],
  );
  silent = rows.map((row) => row.id);
});

test('two hundred and fifty-three people come in at a stroke, and the two hundred and fifty-sixth does not', async () => {
  const trying = (...userIds: string[]) =>
    owner.outcome('POST /conversations/{id}/participants', { params: { id }, body: { userIds } });
  expect(await trying(...silent)).toBe('409 group_full');
  const { conversation } = await addMembers(owner, id, ...silent.slice(0, 253));
  expect(conversation).toMatchObject({ participantCount: 255, version: 3, lastSeq: 2 });
  expect((await lastLine(boris, id))?.content).toBe(
    'Анна добавила Веру, Веру, Веру и ещё 250 человек',
  );
  expect(await trying(silent[253] ?? '')).toBe('409 group_full');
  expect(await trying(silent[0] ?? '')).toBe('200');
  expect((await entryOf(boris, id)).conversation.participants).toHaveLength(255);
  const [listed] = (await owner.ok('GET /conversations')).conversations;
  expect(listed?.conversation).toMatchObject({
    participants: { length: 32 },
    successorId: boris.id,
  });
  const someone = await server.person('Глеб');
  const { code } = await owner.ok('POST /conversations/{id}/invite', { params: { id } });
  expect(await someone.outcome('POST /invites/{code}/join', { params: { code } })).toBe(
    '409 group_full',
  );
});

test('each of them hears of a change with oneself first and the latest speakers after', async () => {
  await say(boris, id, 'я тут');
  const [mine, his] = await openSockets(server, owner, boris);
  const told = new Map<string, readonly string[]>();
  const stop = server.bus.onEvent((audience, event) => {
    if (audience.to !== 'users' || event.name !== 'conversations:update') return;
    const shown = event.payload.conversation.participants.map(({ user }) => user.id);
    for (const userId of audience.userIds) told.set(userId, shown);
  });
  const { conversation } = await updateGroup(owner, id, { title: 'Двор' });
  stop();
  expect(conversation.participants).toHaveLength(32);
  expect(conversation.participants.slice(0, 2).map(({ user }) => user.id)).toEqual([
    owner.id,
    boris.id,
  ]);
  expect(told.size).toBe(255);
  for (const [userId, shown] of told) {
    expect(shown).toHaveLength(32);
    expect(shown[0]).toBe(userId);
    expect(new Set(shown).size).toBe(32);
    expect(shown).toContain(owner.id);
  }
  for (const socket of [mine, his]) {
    const { conversation: heard } = await socket.next('conversations:update');
    expect(heard).toMatchObject({ title: 'Двор', participantCount: 255 });
    socket.close();
  }
});

test('a page of messages brings all who wrote them, whole: lists do not name everybody', async () => {
  await boris.ok('PATCH /status/me', { body: { bio: 'о себе' } });
  const { people } = await owner.ok('GET /conversations/{id}/messages', { params: { id } });
  expect(people).toMatchObject([{ id: boris.id, displayName: 'Борис', bio: 'о себе' }]);
});

test('a change reads the group a few times, and not once for each of its people', async () => {
  let queries = 0;
  const transaction = server.db.transaction.bind(server.db);
  const counted: TestServer['db']['transaction'] = (work, kind) =>
    transaction(
      (tx) =>
        work({
          query: (statement, values) => {
            queries += 1;
            return tx.query(statement, values);
          },
        }),
      kind,
    );
  Object.assign(server.db, { transaction: counted });
  await setRole(owner, id, boris.id, 'admin');
  Object.assign(server.db, { transaction });
  expect(queries).toBeGreaterThan(4);
  expect(queries).toBeLessThan(16);
});

test('its last owner can leave, and it goes on', async () => {
  await leave(owner, id);
  const { conversation } = await entryOf(boris, id);
  expect(conversation.participantCount).toBe(254);
  expect(conversation.participants.filter(({ role }) => role === 'owner')).toMatchObject([
    { user: { id: boris.id } },
  ]);
});
