/** Makes many contacts in one statement, because one by one through the API it would take minutes. */
import pg from 'pg';
import type { VestServer } from './vest-server.ts';

/** No event is sent, so open pages have to be reloaded. These people cannot sign in. */
export async function makeFriends(
  server: VestServer,
  username: string,
  names: readonly string[],
): Promise<void> {
  const client = new pg.Client(await server.database());
  await client.connect();
  try {
    await client.query(
      `with self as (
         select id from users where username = $1
       ), free as (
         select candidate.eblid, row_number() over () as n
         from installation, generate_series(0, 9999) code,
           lateral (select lpad(code::text, eblid_digits, '0') as eblid) candidate
         where not exists (select from users where users.eblid = candidate.eblid)
       ), friends as (
         insert into users (id, username, username_key, display_name, password_hash, eblid, created_at)
         select gen_random_uuid(), friend.username, friend.username, friend.name, 'none', free.eblid, now()
         from (
           select name, n, $1 || '_friend_' || n as username
           from unnest($2::text[]) with ordinality as given (name, n)
         ) friend join free using (n)
         returning id
       )
       insert into contacts (id, requester_id, addressee_id, status, created_at)
       select gen_random_uuid(), self.id, friends.id, 'ACCEPTED', now() from self, friends`,
      [username, names],
    );
  } finally {
    await client.end();
  }
}
