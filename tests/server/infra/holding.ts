/** Rows of files without their bytes, for tests about who holds and who sees them. */
import { randomBytes } from 'node:crypto';
import type { Attachment, Message } from '#contract/messages.ts';
import { fileUrl } from '#server/sending/files/attachment.ts';
import type { TestPerson, TestServer } from './server.ts';

export interface TestFile {
  readonly id: string;
  readonly url: string;
}

type Look = Partial<
  Pick<Attachment, 'type' | 'name' | 'size' | 'mime' | 'width' | 'height' | 'preview'>
> & {
  readonly hasThumb?: boolean;
};

/** A file that this person uploaded and nothing holds; a picture unless told otherwise. */
export async function fileOf(
  { db }: TestServer,
  { id: uploaderId }: Pick<TestPerson, 'id'>,
  look: Look = {},
): Promise<TestFile> {
  const id = randomBytes(16).toString('base64url');
  const { type = 'IMAGE', name = 'снимок.png', size = 1_000, mime = 'image/png' } = look;
  const { width = 640, height = 480, preview = null, hasThumb = false } = look;
  await db.query(
    `insert into files (id, uploader_id, name, size, mime, type, width, height, has_thumb, preview, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
    [id, uploaderId, name, size, mime, type, width, height, hasThumb, preview],
  );
  return { id, url: fileUrl({ id, name }) };
}

/** The body of a message with these files. */
export const withFiles = (
  conversationId: string,
  files: readonly { readonly url: string }[],
  more: Readonly<Record<string, unknown>> = {},
) => ({
  conversationId,
  type: 'FILE',
  content: '',
  attachments: files.map(({ url }) => ({ url, type: 'FILE' })),
  ...more,
});

export async function sendFiles(
  person: TestPerson,
  conversationId: string,
  files: readonly { readonly url: string }[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<Message> {
  const body = withFiles(conversationId, files, more);
  return (await person.ok('POST /conversations/send', { body })).message;
}

/** The columns by which the sweep decides. */
export async function holdingOf({ db }: TestServer, file: TestFile) {
  const { rows } = await db.query<{ was_held: boolean; is_held: boolean; holders: number }>(
    `select was_held, unheld_since is null as is_held,
       (select count(*) from message_files where file_id = id) as holders
     from files where id = $1`,
    [file.id],
  );
  return rows[0];
}
