/** The tables that clear the remembered tags of lists are those of which a list's tag is made. */
import { expect, test } from 'vitest';
import { tablesOfLists } from '#server/chats/conversations/known-tags.ts';
import { stateStatement, statesStatement } from '#server/chats/conversations/list-tag.sql.ts';
import { testServer } from '../infra/server.ts';

const server = testServer();

const statements = { one: stateStatement.text, many: statesStatement };

test.each(Object.entries(statements))(
  'the tag of %s is made of the tables that are watched, and of no others',
  async (_of, text) => {
    const found = await server.db.query<{ 'QUERY PLAN': unknown }>(
      `explain (format json, generic_plan) ${text}`,
    );
    const names = [...JSON.stringify(found.rows).matchAll(/"Relation Name":"(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(new Set(names)).toEqual(new Set(tablesOfLists));
  },
);

test('neither triggers nor cascades from other tables write what the tag is made of', async () => {
  const { rows: cascades } = await server.db.query<{ how: string }>(
    `select conrelid::regclass || ' by ' || confrelid::regclass as how from pg_constraint
     where contype = 'f' and confdeltype <> 'a' and conrelid::regclass::text = any($1)
       and not confrelid::regclass::text = any($1)`,
    [tablesOfLists],
  );
  // Only avatar_file_id, of which no list tells.
  expect(cascades.map(({ how }) => how).toSorted()).toEqual([
    'conversations by files',
    'users by files',
  ]);
  const { rows: writers } = await server.db.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (
       select oid from pg_language where lanname = 'c'
     ) and prosrc ~* ('(insert\\s+into|update|delete\\s+from)\\s+(' || array_to_string($1::text[], '|') || ')\\M')`,
    [tablesOfLists],
  );
  expect(writers).toEqual([]);
});
