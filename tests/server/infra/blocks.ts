/** Steps that tests of blocks share. */
import type { TestPerson } from './server.ts';

export const block = (person: TestPerson, other: TestPerson) =>
  person.ok('POST /blocks', { body: { userId: other.id } });

export const unblock = (person: TestPerson, other: TestPerson) =>
  person.ok('DELETE /blocks/{userId}', { params: { userId: other.id } });

export const blockedBy = async (person: TestPerson): Promise<string[]> =>
  (await person.ok('GET /blocks')).users.map(({ id }) => id);
