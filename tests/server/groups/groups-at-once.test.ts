/** Several people change a group at the same moment, on one node and on two: no gap, no double, no group without an owner. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addMembers,
  updateGroup,
  invitation,
  joinBy,
  leave,
  setRole,
  trio,
} from '../infra/groups.ts';
import { startTestServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { heardBy, openSocket } from '../infra/socket.ts';
import { entryOf, group, history, numbersTo, rolesOf, say, untilWaiting } from '../infra/talk.ts';

let server: TestServer;
let node: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  node = await startTestServer({}, server.database);
});
afterAll(async () => {
  await node.close();
  await server.close();
});

/** Lets all of them wait for the group's lock, so that they go one after another. */
async function allAtOnce<T>(id: string, doing: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { answers } = await server.db.transaction(async (tx) => {
    await tx.query('select from conversations where id = $1 for update', [id]);
    const started = doing.map((each) => each());
    await untilWaiting(server, doing.length);
    return { answers: started };
  });
  return Promise.all(answers);
}

const leaving = (person: TestPerson, id: string) => () =>
  person.outcome('DELETE /conversations/{id}/participants/{userId}', {
    params: { id, userId: person.id },
  });

test('two owners who leave at the same moment leave one owner behind', async () => {
  const { anna, boris, vera, id } = await trio(server);
  await setRole(anna, id, boris.id, 'owner');
  expect(await allAtOnce(id, [leaving(anna, id), leaving(boris.at(node), id)])).toEqual([
    '204',
    '204',
  ]);
  expect(await rolesOf(vera, id)).toEqual({ [vera.id]: 'owner' });
});

test('two owners who step down at the same moment leave one owner behind', async () => {
  const { anna, boris, id } = await trio(server);
  await setRole(anna, id, boris.id, 'owner');
  const steppingDown = (person: TestPerson, at: TestPerson) => () =>
    at.outcome('PATCH /conversations/{id}/participants/{userId}', {
      params: { id, userId: person.id },
      body: { role: 'member' },
    });
  const outcomes = await allAtOnce(id, [
    steppingDown(anna, anna),
    steppingDown(boris, boris.at(node)),
  ]);
  expect(outcomes.toSorted()).toEqual(['200', '409 last_owner']);
  expect(Object.values(await rolesOf(anna, id)).toSorted()).toEqual(['member', 'member', 'owner']);
});

test('two admins who remove each other at the same moment: one of them does', async () => {
  const { anna, boris, vera, id } = await trio(server);
  for (const admin of [boris, vera]) await setRole(anna, id, admin.id, 'admin');
  const removing = (by: TestPerson, whom: TestPerson) => () =>
    by.outcome('DELETE /conversations/{id}/participants/{userId}', {
      params: { id, userId: whom.id },
    });
  const outcomes = await allAtOnce(id, [removing(boris, vera), removing(vera.at(node), boris)]);
  expect(outcomes.toSorted()).toEqual(['200', '404 not_found']);
  expect(Object.keys(await rolesOf(anna, id)).length).toBe(2);
});

test('the last two who leave at the same moment end the group', async () => {
  const { anna, boris, vera, id } = await trio(server);
  await leave(vera, id);
  await allAtOnce(id, [leaving(anna, id), leaving(boris.at(node), id)]);
  const { rowCount } = await server.db.query('select from conversations where id = $1', [id]);
  expect(rowCount).toBe(0);
});

test('a last place that two take at the same moment is one’s', async () => {
  const { owner, id } = await group(server, 2);
  await fill(id, 252);
  const code = await invitation(owner, id);
  const [friend, stranger] = [await server.person('Глеб'), await server.person('Дина')];
  await server.befriend(owner, friend);
  const outcomes = await allAtOnce(id, [
    () =>
      owner.outcome('POST /conversations/{id}/participants', {
        params: { id },
        body: { userIds: [friend.id] },
      }),
    () => stranger.at(node).outcome('POST /invites/{code}/join', { params: { code } }),
  ]);
  expect(outcomes.toSorted()).toEqual(['200', '409 group_full']);
  expect((await entryOf(owner, id)).conversation.participantCount).toBe(255);
});

/** Adds people who never do anything. */
async function fill(id: string, count: number): Promise<void> {
  await server.db.query(
    `with people as (
       insert into users (id, username, username_key, display_name, password_hash, created_at)
       select gen_random_uuid(), 'silent-' || n, $1 || n, 'Тихий', '', now()
       from generate_series(1, $2::integer) n returning id
     )
     insert into participants (conversation_id, user_id, role, last_read_seq, joined_at)
     select $1::uuid, people.id, 'member', 1, now() from people`,
    [id, count],
  );
}

test('a revoked invitation lets nobody in who was on the way', async () => {
  const { anna, id } = await trio(server);
  const code = await invitation(anna, id);
  const dina = await server.person('Дина');
  const { joining } = await server.db.transaction(async (tx) => {
    await tx.query('update conversations set invite_code = null where id = $1', [id]);
    const waiting = dina.outcome('POST /invites/{code}/join', { params: { code } });
    await untilWaiting(server, 1);
    return { joining: waiting };
  });
  expect(await joining).toBe('404 not_found');
});

test('whatever several do at once, versions and numbers have no gap and come in order', async () => {
  const { anna, boris, vera, id } = await trio(server);
  for (const admin of [boris, vera]) await setRole(anna, id, admin.id, 'admin');
  const guests = [await server.person('Глеб'), await server.person('Дина')];
  for (const guest of guests) await server.befriend(anna, guest);
  const code = await invitation(anna, id);
  const socket = await openSocket(server, vera);
  await socket.emit('conversation:join', id);
  const from = (await entryOf(anna, id)).conversation.version;
  const done = await Promise.allSettled([
    ...numbersTo(5).map((number) => updateGroup(boris, id, { title: `${number}` })),
    ...numbersTo(5).map((number) => say(anna, id, `${number}`)),
    ...guests.map((guest) => addMembers(anna, id, guest.id)),
    ...numbersTo(3).map(() => joinBy(guests[0] ?? anna, code)),
    setRole(anna, id, boris.id, 'member'),
    setRole(vera, id, boris.id, 'admin'),
    leave(anna, id),
  ]);
  // The refused ones had just lost their right or their place.
  const refusals = done.flatMap((each) => (each.status === 'rejected' ? String(each.reason) : []));
  for (const refusal of refusals) expect(refusal).toMatch(/answered 40[34]: /);
  const versions = (await heardBy(socket)).flatMap((event) => {
    if (event.name === 'message:new') return event.payload.version;
    return event.name === 'conversations:update' ? event.payload.conversation.version : [];
  });
  const { version } = (await entryOf(vera, id)).conversation;
  expect(version).toBeGreaterThan(from);
  expect(versions).toEqual(numbersTo(version - from).map((number) => from + number));
  const messages = await history(vera, id);
  expect(messages.map(({ seq }) => seq)).toEqual(numbersTo(messages.length));
  socket.close();
});
