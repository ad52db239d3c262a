/** Steps of the tests of the search. */
import type { Found } from '#contract/search.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';

/** Waits until the index has taken in everything that was written. */
export async function untilIndexed({ db }: TestServer): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `select from conversations c left join search_marks mark on mark.conversation_id = c.id
       where mark.is_whole is not true or mark.version < c.version`,
    );
    if (rowCount === 0) return;
  }
}

export const search = (person: TestPerson, query: string, more: object = {}): Promise<Found> =>
  person.ok('POST /search', { body: { query, ...more } });

/** The lines that are found, newest first. */
export async function linesOf(person: TestPerson, query: string, more: object = {}) {
  const { messages } = await search(person, query, more);
  return messages.map(({ excerpt }) => excerpt);
}
