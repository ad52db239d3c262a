/** Makes all EBLIDs of a running server longer, as a start with EBLID_DIGITS does, or as long as before. */
import pg from 'pg';
import type { VestServer } from './vest-server.ts';

/** Open pages hear of it when their connection lives anew, or when they are reloaded. */
export async function setEblidDigits(server: VestServer, digits: number): Promise<void> {
  const client = new pg.Client(await server.database());
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `update users set eblid = right(lpad(eblid, greatest(length(eblid), $1), '0'), $1)`,
      [digits],
    );
    await client.query('update installation set eblid_digits = $1', [digits]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
