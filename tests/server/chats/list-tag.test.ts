/** The state of many lists is found at once as of each alone. */
import { expect, test, vi } from 'vitest';
import { stateStatement, statesStatement } from '#server/chats/conversations/list-tag.sql.ts';
import { expectSameTogether } from '../infra/list-states.ts';
import { testServer } from '../infra/server.ts';
import { group, say } from '../infra/talk.ts';

const server = testServer();

test('a large group shows each of its people the same of it, whether they are asked about alone or together', async () => {
  const { people, owner, id } = await group(server, 34);
  await say(people[33] ?? owner, id, 'раз');
  const ids = people.map((person) => person.id);
  await expectSameTogether(server, ids);
});

test('those who ask at once are answered together, each about their own list', async () => {
  const { people, id } = await group(server, 20);
  const ask = (etags: readonly string[]) =>
    Promise.all(
      people.map((person, index) =>
        person.call('GET /conversations', { headers: { 'if-none-match': etags[index] ?? '' } }),
      ),
    );
  const etags = (await ask([])).map(({ headers }) => String(headers['etag']));
  expect(new Set(etags).size).toBe(people.length);

  // Nothing that was remembered counts any more.
  await server.db.query('update blocks set blocked_at = blocked_at');
  const asks = vi.spyOn(server.db, 'query');
  const unchanged = await ask(etags);
  expect(unchanged.map(({ status }) => status)).toEqual(people.map(() => 304));
  const asked = asks.mock.calls.map(([statement]) => statement);
  expect(asked).toContain(statesStatement);
  expect(asked.filter((statement) => statement === stateStatement).length).toBeLessThan(6);
  asks.mockRestore();

  const [, reader] = people;
  await reader?.ok('PATCH /conversations/{id}/me', { params: { id }, body: { pinned: true } });
  const changed = await ask(etags);
  expect(changed.map(({ status }) => status)).toEqual(
    people.map((person) => (person === reader ? 200 : 304)),
  );
});
