/** Plans that PostgreSQL makes while a server is young, and keeps, must stay good when its conversations are long. */
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { batchStatement } from '#server/sending/batch.sql.ts';
import { sendPlainStatement, sendStatement } from '#server/sending/send.sql.ts';
import { writeStatement } from '#server/search/index-piece.ts';
import { testServer } from '../infra/server.ts';
import { pair, say } from '../infra/talk.ts';

const server = testServer();

for (const { name, text } of [sendPlainStatement, sendStatement, batchStatement, writeStatement]) {
  test(`'${name}' finds messages by their ids, also by the plan of an empty database`, async () => {
    const { anna, id } = await pair(server);
    await say(anna, id, 'первое');
    const client = new Client(server.database.url);
    await client.connect();
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare statement as ${text}`);
    const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)));
    const nulls = Array.from({ length: count }, () => 'null').join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute statement (${nulls})`,
    );
    await client.end();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan (?:using|on) messages_pkey/);
    expect(plan).not.toMatch(/messages_(?:version|seq)/);
    expect(plan).not.toContain('Seq Scan on messages');
  });
}
