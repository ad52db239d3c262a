/**
 * Removes files that nobody can see any more: files that nothing has held for a day, and objects of the store without a
 * row, which a crash between the two has left. It may be cut off anywhere, and run on several nodes at once.
 */
import type { Deps } from '#server/app/deps.ts';
import * as limits from '#contract/limits.ts';

type SweepNeeds = Pick<Deps, 'db' | 'clock' | 'store'>;

/** The largest number of rows locked at once. */
const batchSize = 50;
/** An upload's object is older than its row by moments only. */
const orphanAgeMs = 24 * 3_600_000;

export async function sweepFiles(needs: SweepNeeds): Promise<void> {
  while ((await sweepUnheld(needs)) === batchSize);
  await sweepOrphans(needs);
}

/**
 * Removes a batch of files that nothing holds, and returns how many. A message that takes such a file at this moment
 * waits for the lock, and then finds the file gone. The bytes go after the row: the other way round, a crash in between
 * would leave a file that could be sent and never be seen.
 */
async function sweepUnheld({ db, clock, store }: SweepNeeds): Promise<number> {
  const before = new Date(clock.now() - limits.fileGraceMs);
  const { rows } = await db.query<{ id: string }>(
    `with unheld as materialized (
       select id from files where unheld_since < $1 order by unheld_since limit $2
       for update skip locked
     )
     delete from files f using unheld where f.id = unheld.id
     returning f.id`,
    [before, batchSize],
  );
  for (const { id } of rows) await store.delete(id);
  return rows.length;
}

async function sweepOrphans({ db, clock, store }: SweepNeeds): Promise<void> {
  for await (const ids of store.putBefore(clock.now() - orphanAgeMs)) {
    const { rows } = await db.query<{ id: string }>(
      'select id from files where id = any($1::text[])',
      [ids],
    );
    const known = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!known.has(id)) await store.delete(id);
  }
}
