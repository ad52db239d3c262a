/** What of presence is stored: when people were last seen, and whom a process that dies leaves online. */
import type { Database } from '../database/database.ts';
import type { ChosenPresence, ShownPresence } from './presence.ts';

export interface PresenceStore {
  read(userIds: readonly string[]): Promise<ChosenPresence[]>;
  write(changed: readonly ({ readonly id: string } & ShownPresence)[], now: Date): Promise<void>;
  /** This process lives. */
  beat(now: Date): Promise<void>;
  /**
   * Whom dead processes left online, and when those were last alive; they are this process's from here.
   * With one node every other is dead. With several (a bus over Redis) it will be those that are silent for 60 s,
   * and not only at the start.
   */
  takeOver(now: Date): Promise<{ person: ChosenPresence; seenAt: Date }[]>;
}

const person = `u.id, u.chosen_status as "chosenStatus", u.last_seen_at as "lastSeenAt"`;

export function createPresenceStore(db: Database, nodeId: string): PresenceStore {
  return {
    async read(userIds) {
      const { rows } = await db.query<ChosenPresence>(
        `select ${person} from users u where u.id = any($1::uuid[])`,
        [userIds],
      );
      return rows;
    },
    async write(changed, now) {
      const away = changed.filter(({ status }) => status === 'OFFLINE');
      const here = changed.filter(({ status }) => status !== 'OFFLINE');
      await db.query(writeStatement, [
        nodeId,
        now,
        changed.map(({ id }) => id),
        changed.map(({ lastSeenAt }) => lastSeenAt),
        away.map(({ id }) => id),
        here.map(({ id }) => id),
      ]);
    },
    async beat(now) {
      await db.query(beatStatement, [nodeId, now]);
    },
    takeOver: (now) =>
      db.transaction(async (tx) => {
        await tx.query(beatStatement, [nodeId, now]);
        const { rows } = await tx.query<ChosenPresence & { seenAt: Date }>(
          `select ${person}, max(n.seen_at) as "seenAt"
           from nodes n join online_users o on o.node_id = n.id join users u on u.id = o.user_id
           where n.id <> $1 group by u.id`,
          [nodeId],
        );
        await tx.query(
          `insert into online_users (node_id, user_id) select $1, * from unnest($2::uuid[])`,
          [nodeId, rows.map(({ id }) => id)],
        );
        await tx.query('delete from nodes where id <> $1', [nodeId]);
        return rows.map(({ seenAt, ...left }) => ({ person: left, seenAt }));
      }),
  };
}

const beatStatement = `
insert into nodes (id, seen_at) values ($1, $2)
on conflict (id) do update set seen_at = excluded.seen_at`;

/** $1 node, $2 now, $3 people and $4 when they were last seen, $5 of them the away ones, $6 those who are here. */
const writeStatement = `
with node as (
  ${beatStatement}
),
locked as materialized (
  select u.id, changed.seen_at
  from users u join unnest($3::uuid[], $4::timestamptz[]) changed (id, seen_at) on changed.id = u.id
  order by u.id
  for no key update of u
),
seen as (
  update users u set last_seen_at = locked.seen_at from locked
  where u.id = locked.id and u.last_seen_at is distinct from locked.seen_at
),
left_behind as (
  delete from online_users where node_id = $1 and user_id = any($5::uuid[])
)
insert into online_users (node_id, user_id) select $1, here.id from unnest($6::uuid[]) here (id)
on conflict do nothing`;
