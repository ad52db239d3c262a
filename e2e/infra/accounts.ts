import pg from 'pg';
import type { Account, Vest } from './test.ts';

/** Runs a statement about this account in the database of the server; its name is `$1`. */
export async function aboutAccount(
  { server }: Vest,
  statement: string,
  { username }: Account,
): Promise<void> {
  const client = new pg.Client(await server.database());
  await client.connect();
  await client.query(statement, [username]);
  await client.end();
}

/** Lets a day pass since the account's password was given, on all devices. */
export const outliveProof = (vest: Vest, account: Account): Promise<void> =>
  aboutAccount(
    vest,
    `update sessions set proved_at = now() - interval '1 day'
      where user_id = (select id from users where username = $1)`,
    account,
  );
