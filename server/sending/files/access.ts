/**
 * Decides who may see a file (contract, Files). A file that nothing ever held is for its uploader alone. A file in a
 * message is for everybody who is in that conversation now. An avatar, also of a group, is for everybody who is signed
 * in. A missing file and a foreign one get the same answer. Statements that decide by themselves use `maySee`. Only the
 * picture behind an invitation is decided elsewhere, by its code (groups/invitations.ts).
 */
import { isMember } from '#server/chats/conversations/membership.ts';
import type { Queries } from '#server/store/database/database.ts';

/**
 * Builds a condition: the person may see the file under this alias. `userId` is a column or a parameter of the
 * statement. Scalar queries are used because PostgreSQL may read all rows of an `exists` into a hash, for a single
 * file.
 */
export const maySee = (alias: string, userId: string): string => `(
    (${alias}.uploader_id = ${userId} and not ${alias}.was_held)
    or coalesce((
      select true from message_files held
      join messages holder on holder.id = held.message_id and holder.deleted_at is null
      join participants member on ${isMember('member', 'holder.conversation_id', userId)}
      where held.file_id = ${alias}.id
      limit 1
    ), false)
    or coalesce((
      select true from users bearer where bearer.avatar_file_id = ${alias}.id limit 1
    ), false)
    or coalesce((
      select true from conversations bearer where bearer.avatar_file_id = ${alias}.id limit 1
    ), false)
  )`;

const mayReadStatement = {
  name: 'may read a file',
  text: `select from files f where f.id = $1 and ${maySee('f', '$2')}`,
};

export async function mayReadFile(db: Queries, userId: string, fileId: string): Promise<boolean> {
  const { rowCount } = await db.query(mayReadStatement, [fileId, userId]);
  return rowCount > 0;
}
