/** Stores when people were last seen, and who would stay online if a process died. */
import type { Database } from '#server/store/database/database.ts';
import type { ChosenPresence, ShownPresence } from './presence.ts';

/** A person whom a dead process has left online. */
export interface LeftBehind extends ChosenPresence {
  /** The last sign of that process. */
  readonly seenAt: Date;
}

const person = `u.id, u.chosen_status as "chosenStatus", u.last_seen_at as "lastSeenAt"`;

export function createPresenceStore(db: Database, nodeId: string) {
  return {
    async read(userIds: readonly string[]): Promise<ChosenPresence[]> {
      const { rows } = await db.query<ChosenPresence>(
        `select ${person} from users u where u.id = any($1::uuid[]) and u.deleted_at is null`,
        [userIds],
      );
      return rows;
    },
    async write(changed: readonly ({ readonly id: string } & ShownPresence)[]): Promise<void> {
      const away = changed.filter(({ status }) => status === 'OFFLINE');
      const here = changed.filter(({ status }) => status !== 'OFFLINE');
      const ids = changed.map(({ id }) => id);
      await db.query({ name: 'presence', text: writeStatement, touches: ids }, [
        nodeId,
        ids,
        changed.map(({ lastSeenAt }) => lastSeenAt),
        away.map(({ id }) => id),
        here.map(({ id }) => id),
      ]);
    },
    /** Notes that this node lives. */
    async beat(): Promise<void> {
      await db.query(
        `insert into nodes (id, seen_at) values ($1, now())
         on conflict (id) do update set seen_at = excluded.seen_at`,
        [nodeId],
      );
    },
    /** Reads whether any other node has shown life within this time. */
    async hasOthers(silentMs: number): Promise<boolean> {
      const { rowCount } = await db.query(
        `select from nodes where id <> $1 and seen_at >= now() - $2 * interval '1 ms' limit 1`,
        [nodeId, silentMs],
      );
      return rowCount > 0;
    },
    /** Reads the people whom this node's earlier process left online; is asked at the start, before the first beat. */
    leftByEarlierProcess: () =>
      readLeft(
        `select ${person}, n.seen_at as "seenAt"
         from nodes n join online_users o on o.node_id = n.id join users u on u.id = o.user_id
         where n.id = $1`,
        [nodeId],
      ),
    /**
     * Takes over the people whom other nodes left online that have been silent for so long. After an outage of the
     * database everybody looks silent, so only a node that was heard itself may call others dead.
     */
    takeOver: (silentMs: number) => readLeft(takeOverStatement, [nodeId, silentMs]),
  };

  async function readLeft(statement: string, values: readonly unknown[]): Promise<LeftBehind[]> {
    return (await db.query<LeftBehind>(statement, values)).rows;
  }
}

/** All nodes share the database's clock. $1 node, $2 how long is silent, in ms. */
const takeOverStatement = `
with silent as (
  delete from nodes n using nodes me
  where n.id <> $1 and n.seen_at < now() - $2 * interval '1 ms'
    and me.id = $1 and me.seen_at >= now() - $2 * interval '1 ms'
  returning n.id, n.seen_at
),
left_online as (
  select o.user_id, max(silent.seen_at) as seen_at
  from silent join online_users o on o.node_id = silent.id
  group by o.user_id
),
taken as (
  insert into online_users (node_id, user_id) select $1, left_online.user_id from left_online
  on conflict do nothing
)
select ${person}, left_online.seen_at as "seenAt"
from left_online join users u on u.id = left_online.user_id`;

/** $1 node, $2 people and $3 when they were last seen, $4 those of them who are away, $5 those who are here. */
const writeStatement = `
with node as (
  insert into nodes (id, seen_at) values ($1, now()) on conflict do nothing
),
locked as materialized (
  select u.id, changed.seen_at
  from users u join unnest($2::uuid[], $3::timestamptz[]) changed (id, seen_at) on changed.id = u.id
  order by u.id
  for no key update of u
),
seen as (
  update users u set last_seen_at = locked.seen_at from locked
  where u.id = locked.id and u.last_seen_at is distinct from locked.seen_at
),
left_behind as (
  delete from online_users where node_id = $1 and user_id = any($4::uuid[])
)
insert into online_users (node_id, user_id) select $1, here.id from unnest($5::uuid[]) here (id)
on conflict do nothing`;
