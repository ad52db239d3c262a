/** Knows how much space a person's files take and may take (contract, Files). */
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Queries } from '#server/store/database/database.ts';
import { sizeText } from '#server/kit/size-text.ts';

type QuotaNeeds = Pick<Deps, 'settings' | 'db'>;

export interface Space {
  /** The bytes of all files and thumbnails that are kept, also of those that nothing holds any more. */
  readonly usedBytes: number;
  /** null: as much as there is. */
  readonly quotaBytes: number | null;
}

/** Returns what each person may fill who has no quota of their own; null: as much as there is. */
const defaultQuotaBytes = async ({ settings }: QuotaNeeds): Promise<number | null> =>
  (await settings.read()).quotaBytes;

/** Reads the space of a person. Inside of a transaction it stays true when the person's row is locked first. */
async function spaceOf(
  queries: Queries,
  userId: string,
  defaultBytes: number | null,
): Promise<Space> {
  const { rows } = await queries.query<Space>(
    `select coalesce(u.quota_bytes, $2::bigint) as "quotaBytes",
       (select coalesce(sum(f.size + f.thumb_size), 0)::bigint from files f
        where f.uploader_id = u.id) as "usedBytes"
     from users u where u.id = $1`,
    [userId, defaultBytes],
  );
  return rows[0] ?? { usedBytes: 0, quotaBytes: defaultBytes };
}

/**
 * Refuses what would not fit beside what the person has, so that its bytes need not come.
 * @throws Refusal `quota_exceeded`
 */
export async function requireRoom(needs: QuotaNeeds, userId: string, bytes: number): Promise<void> {
  requireFit(await spaceOf(needs.db, userId, await defaultQuotaBytes(needs)), bytes);
}

/**
 * Does `insert`, which writes a file of this size, if the file fits. One after another for each person, on all nodes:
 * of files that fit only alone, one is written.
 * @throws Refusal `quota_exceeded`
 */
export async function insertWithinQuota(
  needs: QuotaNeeds,
  userId: string,
  bytes: number,
  insert: (tx: Queries) => Promise<unknown>,
): Promise<void> {
  const defaultBytes = await defaultQuotaBytes(needs);
  await needs.db.transaction(async (tx) => {
    await tx.query('select from users where id = $1 for no key update', [userId]);
    // A statement of its own: it sees what was committed while the row was waited for.
    requireFit(await spaceOf(tx, userId, defaultBytes), bytes);
    await insert(tx);
  });
}

const howToFree = 'Удалите сообщения с файлами: место освободится в течение суток';

function requireFit({ usedBytes, quotaBytes }: Space, bytes: number): void {
  if (quotaBytes === null || usedBytes + bytes <= quotaBytes) return;
  throw new Refusal('quota_exceeded', {
    message: `Ваше место кончилось: занято ${sizeText(usedBytes)} из ${sizeText(quotaBytes)}. ${howToFree}`,
  });
}
