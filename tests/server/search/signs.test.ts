/** The database finds words in a row where `wordsIn` does, sign by sign (contract, Search). */
import { expect, test } from 'vitest';
import { wordsIn } from '#contract/words.ts';
import { holdsPhrases, phrasePatternsOf } from '#server/search/query.ts';
import { comparedText, isOrdinary } from '#server/search/search.sql.ts';
import { testServer } from '../infra/server.ts';

const server = testServer();

const sought = { words: [], phrases: [['а', 'б']] };
const between = (sign: string): string => `а${sign}б`;

/** All that Unicode has given out; no text holds NUL or half a letter. */
const signs = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[^\p{Cn}\p{Co}]/u.test(sign));

/** Returns those of the signs between which and two words the database finds the words in a row. */
async function apartInDatabase(among: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await server.db.query<{ sign: string }>(
    `select sign from unnest($1::text[]) sign, lateral (select 'а' || sign || 'б' as content) m
     where ${comparedText('m.content')} ~ all($2::text[])`,
    [among, phrasePatternsOf(sought)],
  );
  return new Set(rows.map(({ sign }) => sign));
}

test('every sign that stands between words stands there for the database, whatever NFKC makes of it', async () => {
  const apart = signs.filter((sign) => holdsPhrases(sought, between(sign)));
  expect(apart.length).toBeGreaterThan(5_000);
  const found = await apartInDatabase(apart);
  expect(apart.filter((sign) => !found.has(sign))).toEqual([]);
});

test('all ordinary signs are for the database what they are for `wordsIn`, so that it alone counts', async () => {
  const { rows } = await server.db.query<{ sign: string; compared: string }>(
    `select sign, ${comparedText('sign')} as compared from unnest($1::text[]) sign where ${isOrdinary('sign')}`,
    [signs],
  );
  const ordinary = rows.map(({ sign }) => sign);
  expect(ordinary).toEqual(
    expect.arrayContaining('_ ` [ \\ ] ^ { | } ~ – ☀ ✅ ➿ 🌀 😀 🤝 🫶'.split(' ')),
  );
  const found = await apartInDatabase(ordinary);
  expect(
    ordinary.filter((sign) => holdsPhrases(sought, between(sign)) !== found.has(sign)),
  ).toEqual([]);
  const words = rows.filter(({ sign }) => !found.has(sign));
  expect(words.map(({ compared }) => compared)).toEqual(
    words.flatMap(({ sign }) => wordsIn(sign).map(({ word }) => word)),
  );
});
