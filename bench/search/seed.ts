/** Writes the messages of a year into twenty groups of fifty people. */
import { Client } from 'pg';
import { seedCrowd, type CrowdMember } from '../infra/crowd.ts';

export const words = {
  /** In one message of a thousand. */
  rare: 'путешествие',
  /** In one of twenty. */
  common: 'привет',
  /** In the same messages as those, in this row. */
  rareRow: 'путешествие морем',
  commonRow: 'привет друзья',
  /** In the same messages, and never in this row. */
  wrongRow: 'друзья привет',
} as const;

const people = 50;
const groups = 20;

/** Words of three syllables; few of them are frequent, most are rare, as in any language. */
const word = `(
  with pick as materialized (select floor(power(random(), 3) * 5832)::integer as k where n > 0)
  select s[k % 18 + 1] || s[k / 18 % 18 + 1] || s[k / 324 + 1] from pick
)`;

/** Everybody is in ten of the groups, and so sees half of the messages. */
export async function seedYear(
  databaseUrl: string,
  dataDir: string,
  count: number,
): Promise<readonly CrowdMember[]> {
  const crowd = await seedCrowd(databaseUrl, dataDir, { people, contactsEach: 2 });
  const client = new Client(databaseUrl);
  await client.connect();
  for (const statement of [
    `create temp table members as
     select id, n % 2 as half, n / 2 as place from (select id, row_number() over (order by id) - 1 as n from users) u`,
    `create temp table circles as
     select gen_random_uuid() as id, g, g % 2 as half from generate_series(0, ${groups - 1}) g`,
    `insert into conversations (id, is_group, title, creator_id, last_seq, version, created_at)
     select id, true, 'Круг ' || g, (select id from members where half = circles.half limit 1),
       ${count / groups}, ${count / groups}, now() - interval '1 year'
     from circles`,
    `insert into participants (conversation_id, user_id, role, joined_at)
     select circles.id, members.id, 'member', now() - interval '1 year' from circles join members using (half)`,
    // Ids begin with their time, as those of the server do.
    `insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
     select (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8'
         || substr(md5(random()::text), 1, 15))::uuid,
       circles.id, n / ${groups} + 1, n / ${groups} + 1,
       members.id, 'TEXT',
       concat_ws(' ', ${Array(7).fill(word).join(', ')},
         case when n % 1000 < ${groups} and n / 1000 % ${groups} = n % ${groups} then '${words.rareRow}' end,
         case when n / ${groups} % 20 = 7 then '${words.commonRow}' end),
       to_timestamp(ms / 1000.0)
     from (
       select n, (extract(epoch from now()) * 1000)::bigint - (${count} - n) * ${Math.floor((365 * 86_400_000) / count)}::bigint as ms
       from generate_series(0, ${count - 1}) n
     ) at
     join circles on circles.g = n % ${groups}
     join members on members.half = circles.half and members.place = n / ${groups} % 25
     cross join (select array['ба','ве','ги','до','жу','за','ки','ле','мо','ну','пы','ра','се','ти','хо','че','ша','ющ'] as s) syllables`,
    'vacuum analyze',
  ]) {
    await client.query(statement);
  }
  await client.end();
  return crowd;
}
