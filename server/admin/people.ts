/** Lists the people who live here for administrators: who they are and what they take up, nothing of what they write. */
import type { AdminPeople, AdminPerson, AdminPersonPage } from '#contract/admin.ts';
import { isEblid } from '#contract/eblids.ts';
import * as limits from '#contract/limits.ts';
import type { ValidQuery } from '#contract/routes.ts';
import type { ChosenPresence } from '#server/chats/presence/presence.ts';
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { readSessions } from '#server/app/auth/sessions.ts';
import { storedEblid } from '#server/people/users/eblids.ts';
import { nameKey } from '#server/people/users/person.ts';

type PeopleNeeds = Pick<Deps, 'db' | 'clock' | 'presence'>;

interface Row
  extends
    ChosenPresence,
    Omit<AdminPerson, 'id' | 'status' | 'lastSeenAt' | 'createdAt' | 'disabledAt'> {
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
}

/** A select list that yields a `Row` from `users` under the alias `u`; $1 is now. */
const columns = `u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl",
  coalesce(u.eblid, '') as eblid, u.chosen_status as "chosenStatus", u.last_seen_at as "lastSeenAt",
  u.role, u.created_at as "createdAt", u.disabled_at as "disabledAt", u.quota_bytes as "quotaBytes",
  (select count(*) from sessions s where s.user_id = u.id and s.expires_at > $1) as sessions,
  (select coalesce(sum(f.size + f.thumb_size), 0)::bigint from files f where f.uploader_id = u.id) as "storageBytes"`;

const conditions = {
  all: 'true',
  admins: `u.role = 'admin'`,
  disabled: 'u.disabled_at is not null',
} as const;

/** A part of a name or username, or a whole EBLID; $2 is for `like`, $3 the query if it may be an EBLID. */
const isFound = `($2::text is null or u.username_key like $2
  or lower(u.display_name collate "und-x-icu") like $2 or u.eblid = ${storedEblid('$3')})`;

export async function listPeople(
  { db, clock, presence }: PeopleNeeds,
  { query, filter, after, limit = limits.adminPageDefault }: ValidQuery<'GET /admin/people'>,
): Promise<AdminPeople> {
  const wanted = query?.trim() ?? '';
  const found = [
    wanted === '' ? null : `%${literal(nameKey(wanted))}%`,
    isEblid(wanted) ? wanted : null,
  ];
  const where = `u.deleted_at is null and ${conditions[filter]} and ${isFound}`;
  const [page, counted] = await Promise.all([
    db.query<Row>(
      `select ${columns} from users u where ${where} and ($4::uuid is null or u.id < $4)
       order by u.id desc limit $5`,
      [new Date(clock.now()), ...found, after ?? null, limit + 1],
    ),
    // The time is named, so that the numbers of the parameters stay the same.
    db.query<{ total: number }>(
      `select count(*) as total from users u where ${where} and $1::timestamptz is not null`,
      [new Date(clock.now()), ...found],
    ),
  ]);
  const people = await shown(presence, page.rows.slice(0, limit));
  const isMore = page.rows.length > limit;
  return {
    people,
    next: isMore ? (people.at(-1)?.id ?? null) : null,
    total: counted.rows[0]?.total ?? 0,
  };
}

/** @throws Refusal `not_found`: nobody has this id, or the account is gone */
export async function readAdminPerson(
  { db, clock, presence }: PeopleNeeds,
  userId: string,
): Promise<AdminPerson> {
  const { rows } = await db.query<Row>(
    `select ${columns} from users u where u.id = $2 and u.deleted_at is null`,
    [new Date(clock.now()), userId],
  );
  const [person] = await shown(presence, rows);
  if (person === undefined) throw new Refusal('not_found', { message: 'Этого человека уже нет' });
  return person;
}

export async function readPersonPage(needs: PeopleNeeds, userId: string): Promise<AdminPersonPage> {
  const person = await readAdminPerson(needs, userId);
  return { person, sessions: await readSessions(needs, userId) };
}

/** Shows presence as others see it: a chosen OFFLINE looks like any other to administrators, too. */
async function shown(presence: Deps['presence'], rows: readonly Row[]): Promise<AdminPerson[]> {
  const seen = await presence.shown(rows);
  return rows.map((row) => {
    const { chosenStatus: _, createdAt, disabledAt, ...plain } = row;
    const { status = 'OFFLINE', lastSeenAt = null } = seen.get(row.id) ?? {};
    return {
      ...plain,
      status,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      disabledAt: disabledAt?.toISOString() ?? null,
    };
  });
}

/** Takes the meaning from the signs of `like`. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
