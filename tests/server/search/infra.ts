/** Steps of the tests of the search. */
import type { Found } from '#contract/search.ts';
import type { TestPerson } from '../infra/server.ts';

export const search = (person: TestPerson, query: string, more: object = {}): Promise<Found> =>
  person.ok('POST /search', { body: { query, ...more } });

/** The lines that are found, newest first. */
export async function linesOf(person: TestPerson, query: string, more: object = {}) {
  const { messages } = await search(person, query, more);
  return messages.map(({ excerpt }) => excerpt);
}
