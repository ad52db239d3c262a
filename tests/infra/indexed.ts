/** Waits for the index of the search, which takes in messages in the background; benchmarks wait for it, too. */
import { setTimeout as delay } from 'node:timers/promises';

interface Indexed {
  readonly db: { query(text: string): Promise<{ readonly rowCount: number | null }> };
}

/** Waits until the index has taken in everything that was written. */
export async function untilIndexed({ db }: Indexed): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `select from conversations c left join search_marks mark on mark.conversation_id = c.id
       where mark.is_whole is not true or mark.version < c.version limit 1`,
    );
    if (rowCount === 0) return;
    await delay(20);
  }
}
