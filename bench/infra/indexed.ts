/** Waits for the search's index, which takes in new messages in the background. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

/** Waits until the index has taken in all messages, so that it takes no time from what is measured next. */
export async function untilIndexed(client: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from conversations c left join search_marks mark on mark.conversation_id = c.id
       where mark.is_whole is not true or mark.version < c.version limit 1`,
    );
    if (rowCount === 0) return;
    await delay(200);
  }
}
