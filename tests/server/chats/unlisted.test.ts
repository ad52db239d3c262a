/** Authors who are missing from the list of participants come with the messages (contract, Shapes). */
import { expect, test } from 'vitest';
import type { User } from '#contract/users.ts';
import { leave, removeMember, trio } from '../infra/groups.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { pair, say } from '../infra/talk.ts';

const server = testServer();

const page = (person: TestPerson, id: string, query: { after?: number; before?: number } = {}) =>
  person.ok('GET /conversations/{id}/messages', { params: { id }, query });
const changes = (person: TestPerson, id: string, after: number) =>
  person.ok('GET /conversations/{id}/changes', { params: { id }, query: { after } });
const namesOf = ({ people = [] }: { people?: User[] | undefined }) =>
  people.map(({ displayName }) => displayName);

test('who has left comes as a stranger is seen, with each page and change that names him', async () => {
  const { anna, boris, vera, id } = await trio(server);
  await boris.ok('PATCH /status/me', { body: { bio: 'тайна' } });
  const said = await say(boris, id, 'моё');
  expect(await page(vera, id)).not.toHaveProperty('people');
  expect(await changes(vera, id, 0)).not.toHaveProperty('people');

  await removeMember(anna, id, boris.id);
  const { people } = await page(vera, id);
  expect(people).toMatchObject([
    { id: boris.id, displayName: 'Борис', bio: '', status: 'OFFLINE', lastSeenAt: null },
  ]);
  // His contacts still see him as a contact.
  expect((await page(anna, id)).people).toMatchObject([{ id: boris.id, bio: 'тайна' }]);
  expect(await page(vera, id, { before: said.seq })).not.toHaveProperty('people');

  const answer = await say(vera, id, 'ответ', { replyToId: said.id });
  expect(namesOf(await page(vera, id, { after: answer.seq - 1 }))).toEqual(['Борис']);
  expect(namesOf(await changes(vera, id, answer.version - 1))).toEqual(['Борис']);
  expect(await changes(vera, id, answer.version)).not.toHaveProperty('people');

  await leave(vera, id);
  expect(namesOf(await page(anna, id)).toSorted()).toEqual(['Борис', 'Вера']);
});

test('a deleted account comes only as deleted', async () => {
  const { anna, boris, id } = await trio(server);
  await say(boris, id, 'моё');
  await boris.ok('DELETE /account', { body: { password: 'правильный пароль' } });
  expect((await page(anna, id)).people).toMatchObject([
    { id: boris.id, displayName: 'Удалённый аккаунт', eblid: '' },
  ]);
});

test('a direct conversation brings no such people: both are in it', async () => {
  const { anna, boris, id } = await pair(server);
  await say(boris, id, 'моё');
  expect(await page(anna, id)).not.toHaveProperty('people');
});
