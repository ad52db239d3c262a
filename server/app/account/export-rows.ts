/** The parts of an export that no other call reads. */
import { isParticipant } from '#server/chats/conversations/membership.ts';
import type { Queries } from '#server/store/database/database.ts';

export interface ExportedFile {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

const fileColumns = 'f.id, f.name, f.created_at as "createdAt"';
const filesAtOnce = 200;

/** Sorted by when they began. */
export async function conversationIdsOf(db: Queries, userId: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select conversation_id as id from participants where user_id = $1 order by conversation_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** The files of all messages that the person may see there; a file in several messages comes several times. */
export async function* filesIn(
  db: Queries,
  userId: string,
  conversationId: string,
): AsyncGenerator<ExportedFile> {
  for (let seq = 0, id = ''; ;) {
    const { rows } = await db.query<ExportedFile & { seq: number }>(
      `select m.seq, ${fileColumns}
       from messages m
       join message_files held on held.message_id = m.id
       join files f on f.id = held.file_id
       where m.conversation_id = $1 and (m.seq, f.id) > ($3, $4) and m.seq >= $3 and m.deleted_at is null
         and ${isParticipant('m.conversation_id', '$2')}
       order by m.seq, f.id limit ${filesAtOnce}`,
      [conversationId, userId, seq, id],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    ({ seq, id } = last);
  }
}

/** One's own picture, and uploads that are in no message yet: these are few, as they go after a day. */
export async function ownFiles(db: Queries, userId: string): Promise<readonly ExportedFile[]> {
  const { rows } = await db.query<ExportedFile>(
    `select ${fileColumns} from files f where f.uploader_id = $1 and not f.was_held
     union
     select ${fileColumns} from users u join files f on f.id = u.avatar_file_id where u.id = $1`,
    [userId],
  );
  return rows;
}
