/** A picture to be somebody's avatar, or a group's: an upload of one's own, or a picture that one may see now (contract, Files). */
import type { Queries } from '#server/store/database/database.ts';
import { maySee } from '#server/sending/files/access.ts';
import { invalidField, Refusal } from '#server/app/http/refusal.ts';

interface Picture {
  readonly id: string;
  readonly name: string;
}

/**
 * For one's own avatar: locks the account, and then as `takePicture` does.
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
 * Whoever will bear it is locked already. Locks the new picture and the old one in the order of their ids
 * (0005_file_holders.sql). What it answers stays there until the transaction ends.
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
  // A statement of its own: it sees what whoever held the locks before us has committed.
  const { rows } = await tx.query<Picture & { type: string; mime: string }>(
    `select f.id, f.name, f.type, f.mime from files f where f.id = $1 and ${maySee('f', '$2')}`,
    [fileId, userId],
  );
  const [file] = rows;
  if (file === undefined) throw new Refusal('attachment_gone');
  if (file.type !== 'IMAGE') throw invalidField('avatarUrl', whyNot(file.mime));
  return file;
}

/** Kept as a file: browsers cannot show it, or it was too large or broken (server/sending/files/images/picture.ts). */
function whyNot(mime: string): string {
  if (/^image\/hei[cf]/.test(mime)) {
    return 'Снимки HEIC показывает не каждый браузер. Сохраните его как JPEG или PNG';
  }
  if (mime.startsWith('image/')) return 'Картинка слишком большая или повреждена';
  return 'Это не изображение';
}
