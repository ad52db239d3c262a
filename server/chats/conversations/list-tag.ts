/**
 * Makes the tag of a person's list of conversations from what the list is made of: the versions of the conversations
 * and of the person's settings of them, the rows of the people in them, the person's contacts and blocks, and who is
 * connected. The same tag means the same
 * list, whoever asks and whatever they have heard meanwhile, and one small statement finds it: the list itself costs
 * fifteen times as much, and every open page asks every 20 s.
 */
import { hash } from 'node:crypto';
import * as limits from '#contract/limits.ts';
import { version } from '#server/kit/version.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Presence } from '../presence/presence.ts';
import { shownOfLarge } from './read.ts';

/** What the database knows of a list. */
export interface ListState {
  readonly digest: string;
  /** The people in it, separated by spaces. */
  readonly people: string;
  /** The ends of its conversations' ids, eight characters each (known-tags.ts). */
  readonly conversations: string;
}

export async function readListState(db: Queries, userId: string): Promise<ListState> {
  const { rows } = await db.query<ListState>(stateStatement, [userId]);
  const [state] = rows;
  if (state === undefined) throw new Error('An aggregate gave no row');
  return state;
}

/** Returns the tag of the list as it is in this state, with who is connected right now. */
export async function tagOf(presence: Presence, { digest, people }: ListState): Promise<string> {
  const liveness = await presence.livenessOf(people.split(' '));
  const connected = [...liveness].map((one) => one.join(' ')).join();
  // Another program may show the same things otherwise.
  return `"${hash('sha256', [version, digest, people, connected].join('\n'), 'base64url')}"`;
}

/** Hashes each row by itself, so that the order does not count; two changes do not make up for each other. */
const sumOf = (columns: string) => `coalesce(sum(hash_record_extended((${columns}), 0)), 0)`;

/**
 * The lateral queries with `offset 0` make the plan look up each row: it would else read all conversations of the
 * server, 10 ms for 40,000. The two people of a direct conversation stand in its own row.
 */
export const stateStatement = {
  name: 'state of a list',
  text: `
with mine as materialized (
  select c.id, c.version, c.receipts_version, c.is_group, c.direct_low, c.direct_high,
    me.settings_version
  from participants me
  cross join lateral (select * from conversations c where c.id = me.conversation_id offset 0) c
  where me.user_id = $1
),
groups as (
  select g.id, (select count(*) from participants p where p.conversation_id = g.id) as people
  from mine g where g.is_group
),
listed (id) as (
  select $1::uuid
  union select direct_low from mine where not is_group
  union select direct_high from mine where not is_group
  union select p.user_id from groups join participants p on p.conversation_id = groups.id
    where groups.people <= ${limits.participantsInListMax}
  union select p.user_id from groups wanted cross join lateral (${shownOfLarge('$1')}) p
    where wanted.people > ${limits.participantsInListMax}
),
people as (
  select u.* from listed cross join lateral (select * from users u where u.id = listed.id offset 0) u
)
select concat_ws(' ',
    (select count(*) from mine),
    (select ${sumOf('id, version, receipts_version, settings_version')} from mine),
    (select ${sumOf('id, username, display_name, avatar_url, eblid, bio, chosen_status, last_seen_at')} from people),
    (select ${sumOf('id, status')} from (
      select id, status from contacts where requester_id = $1
      union all select id, status from contacts where addressee_id = $1
    ) known),
    (select ${sumOf('blocker_id, blocked_id, blocked_at')} from blocks where blocker_id = $1 or blocked_id = $1)
  ) as digest,
  (select string_agg(id::text, ' ' order by id) from people) as people,
  (select coalesce(string_agg(right(id::text, 8), ''), '') from mine) as conversations`,
};
