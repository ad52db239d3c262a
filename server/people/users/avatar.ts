/**
 * Decides which pictures may become an avatar of a person or a group: an own upload, or one that the person may see
 * now.
 */
import type { Queries } from '#server/store/database/database.ts';
import { maySee } from '#server/sending/files/access.ts';
import { invalidField, Refusal } from '#server/app/http/refusal.ts';

interface Picture {
  readonly id: string;
  readonly name: string;
}

/**
 * Locks the person's own account, and then does the same as `takePicture`.
 * @throws Refusal `attachment_gone`, `validation` (no picture)
 */
export async function takeAvatar(
  tx: Queries,
  userId: string,
  fileId: string | null,
): Promise<Picture> {
  const { rows: accounts } = await tx.query<{ avatar_file_id: string | null }>(
    'select avatar_file_id from users where id = $1 for no key update',
    [userId],
  );
  return takePicture(tx, userId, fileId, accounts[0]?.avatar_file_id ?? null);
}

/**
 * Locks the new picture and the old one in the order of their ids (0005_file_holders.sql), so that the new one stays
 * until the transaction ends. The caller has locked the person or the group already.
 * @throws Refusal `attachment_gone`, `validation` (no picture)
 */
export async function takePicture(
  tx: Queries,
  userId: string,
  fileId: string | null,
  oldFileId: string | null,
): Promise<Picture> {
  await tx.query('select from files where id = any($1::text[]) order by id for no key update', [
    [fileId, oldFileId],
  ]);
  // A separate statement sees what the transactions that held the locks before us have committed.
  const { rows } = await tx.query<Picture & { type: string; mime: string }>(
    `select f.id, f.name, f.type, f.mime from files f where f.id = $1 and ${maySee('f', '$2')}`,
    [fileId, userId],
  );
  const [file] = rows;
  if (file === undefined) throw new Refusal('attachment_gone');
  if (file.type !== 'IMAGE') throw invalidField('avatarUrl', whyNot(file.mime));
  return file;
}

/**
 * Says why a file is no picture. Pictures that browsers cannot show, too large ones and broken ones count as none
 * (sending/files/images/picture.ts).
 */
function whyNot(mime: string): string {
  if (/^image\/hei[cf]/.test(mime)) {
    return 'Снимки HEIC показывает не каждый браузер. Сохраните его как JPEG или PNG';
  }
  if (mime.startsWith('image/')) return 'Картинка слишком большая или повреждена';
  return 'Это не изображение';
}
