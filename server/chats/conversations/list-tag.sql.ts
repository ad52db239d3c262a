/**
 * The statements that find what the tag of a list is made of: for one person by looking up each row, for many by reading
 * each table once. Both say the same of the same list.
 */
import * as limits from '#contract/limits.ts';
import { shownOfLarge } from './read.ts';

/** Hashes each row by itself, so that the order does not count; two changes do not make up for each other. */
const hashOf = (columns: string) => `hash_record_extended((${columns}), 0)`;
const sumOf = (columns: string) => `coalesce(sum(${hashOf(columns)}), 0)`;

const shownOfConversation = 'id, version, receipts_version, settings_version';
const shownOfPerson =
  'id, username, display_name, avatar_url, eblid, bio, chosen_status, last_seen_at';
const shownOfContact = 'id, status';
const shownOfBlock = 'blocker_id, blocked_id, blocked_at';
const endsOfIds = `coalesce(string_agg(right(id::text, 8), ''), '')`;

const ofConversation = `c.id, c.version, c.receipts_version, c.is_group, c.direct_low, c.direct_high,
    me.settings_version`;

/** Counts the people of each group among `mine`, which decides who of it is shown. */
const groups = `groups as materialized (
  select g.viewer, g.id, (select count(*) from participants p where p.conversation_id = g.id) as people
  from mine g where g.is_group
)`;
const listed = `
  select viewer, direct_low from mine where not is_group
  union select viewer, direct_high from mine where not is_group
  union select groups.viewer, p.user_id from groups join participants p on p.conversation_id = groups.id
    where groups.people <= ${limits.participantsInListMax}
  union select wanted.viewer, p.user_id from groups wanted cross join lateral (${shownOfLarge('wanted.viewer')}) p
    where wanted.people > ${limits.participantsInListMax}`;

/**
 * The lateral queries with `offset 0` make the plan look up each row: it would else read all conversations of the
 * server, 10 ms for 40,000. The two people of a direct conversation stand in its own row.
 */
export const stateStatement = {
  name: 'state of a list',
  text: `
with mine as materialized (
  select $1::uuid as viewer, ${ofConversation}
  from participants me
  cross join lateral (select * from conversations c where c.id = me.conversation_id offset 0) c
  where me.user_id = $1
),
${groups},
listed (viewer, id) as (select $1::uuid, $1::uuid union ${listed}),
people as (
  select u.* from listed cross join lateral (select * from users u where u.id = listed.id offset 0) u
)
select concat_ws(' ',
    (select count(*) from mine),
    (select ${sumOf(shownOfConversation)} from mine),
    (select ${sumOf(shownOfPerson)} from people),
    (select ${sumOf(shownOfContact)} from (
      select id, status from contacts where requester_id = $1
      union all select id, status from contacts where addressee_id = $1
    ) known),
    (select ${sumOf(shownOfBlock)} from blocks where blocker_id = $1 or blocked_id = $1)
  ) as digest,
  (select string_agg(id::text, ' ' order by id) from people) as people,
  (select ${endsOfIds} from mine) as conversations`,
};

/** Sums what a table of pairs says of each person, on whichever side of a pair they stand. */
const pairsOfEach = (table: string, one: string, other: string, shown: string): string => `
  select viewer, ${sumOf(shown)} as sum from (
    select ${one} as viewer, ${shown} from ${table} where ${one} = any($1::uuid[])
    union all
    select ${other}, ${shown} from ${table} where ${other} = any($1::uuid[])
  ) pairs group by viewer
`;

/**
 * Reads the states of many people. It has no name, so that PostgreSQL plans it for as many people as there are: for a
 * hundred it reads tables where it would look up each row for one, and a list costs two fifths.
 */
export const statesStatement = `
with asked as materialized (select distinct viewer from unnest($1::uuid[]) asked (viewer)),
mine as materialized (
  select me.user_id as viewer, ${ofConversation}
  from participants me join conversations c on c.id = me.conversation_id
  where me.user_id = any($1::uuid[])
),
${groups},
listed (viewer, id) as materialized (select viewer, viewer from asked union ${listed}),
-- Many lists show the same people.
people as materialized (
  select id, ${hashOf(shownOfPerson)} as hash from users where id in (select id from listed)
),
conversations_of_each as (
  select viewer, count(*) as count, ${sumOf(shownOfConversation)} as sum, ${endsOfIds} as ends
  from mine group by viewer
),
people_of_each as (
  select viewer, sum(hash) as sum, string_agg(id::text, ' ' order by id) as ids
  from listed join people using (id) group by viewer
),
contacts_of_each as (${pairsOfEach('contacts', 'requester_id', 'addressee_id', shownOfContact)}),
blocks_of_each as (${pairsOfEach('blocks', 'blocker_id', 'blocked_id', shownOfBlock)})
select viewer, concat_ws(' ',
    coalesce(c.count, 0), coalesce(c.sum, 0), coalesce(p.sum, 0), coalesce(k.sum, 0), coalesce(b.sum, 0)
  ) as digest,
  p.ids as people, coalesce(c.ends, '') as conversations
from asked
left join conversations_of_each c using (viewer) left join people_of_each p using (viewer)
left join contacts_of_each k using (viewer) left join blocks_of_each b using (viewer)`;
