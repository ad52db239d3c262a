/** Answers a request for a file: the whole file, a range of it, or 304 when the client has it already. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '#contract/routes.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Database } from '#server/store/database/database.ts';
import { matchesEtag } from '#server/app/http/headers.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { mayReadFile } from './access.ts';
import { fileColumns } from './attachment.ts';
import type { FileRecord } from './attachment.ts';
import type { ByteRange, FileStore, ObjectKey, OpenObject } from './store.ts';

type SendNeeds = Pick<Deps, 'db' | 'store'>;

interface FileRequest {
  readonly id: string;
  readonly part: ObjectKey['part'];
  readonly readerId: string;
}

const readStatement = {
  name: 'read file',
  text: `select ${fileColumns} from files f where f.id = $1`,
};

/** @throws Refusal `not_found`: there is no such file, or the reader may not see it */
export async function sendFile(
  { db, store }: SendNeeds,
  { id, part, readerId }: FileRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer<'GET /files/{id}/{name}'>> {
  if (!(await mayReadFile(db, readerId, id))) throw new Refusal('not_found');
  const file = await recordOf(db, id);
  if (part === 'thumb' && !file.hasThumb) throw new Refusal('not_found');

  const object = await openUnlessKnown(store, file, part, request);
  reply.headers(fileHeaders(file, part));
  if (object === null) return { status: 304, body: null };

  const { size } = object;
  const { 'if-range': ifRange, range: asked } = request.headers;
  const isSame = ifRange === undefined || ifRange === etagOf(file, part);
  const range = isSame ? rangeOf(asked, size) : 'whole';
  if (range === 'none') {
    await object.close();
    reply.header('content-range', `bytes */${size}`);
    return { status: 416, body: null };
  }
  const { from, to } = range === 'whole' ? { from: 0, to: size - 1 } : range;
  reply.headers({ ...contentHeaders(file, part), 'content-length': to - from + 1 });
  if (range !== 'whole') reply.header('content-range', `bytes ${from}-${to}/${size}`);
  const body = await bodyOf(object, { from, to }, request.method === 'HEAD');
  return { status: range === 'whole' ? 200 : 206, body };
}

/**
 * Sends a group's picture, as small as there is one, to somebody with an invitation, which the caller has checked.
 * Browsers ask for it each time, because another picture may stand at this address tomorrow, or none.
 * @throws Refusal `not_found`
 */
export async function sendInvitedPicture(
  { db, store }: SendNeeds,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer<'GET /invites/{code}/picture'>> {
  const file = await recordOf(db, id);
  const part = file.hasThumb ? 'thumb' : 'original';
  const object = await openUnlessKnown(store, file, part, request);
  reply.headers({
    ...fileHeaders(file, part),
    'accept-ranges': 'none',
    'cache-control': 'private, no-cache',
  });
  if (object === null) return { status: 304, body: null };
  const { size } = object;
  reply.headers({ ...contentHeaders(file, part), 'content-length': size });
  const body = await bodyOf(object, { from: 0, to: size - 1 }, request.method === 'HEAD');
  return { status: 200, body };
}

/**
 * Opens the file's bytes; null: the client has these very bytes.
 * @throws Refusal `not_found`: a backup was restored in part, without the bytes
 */
async function openUnlessKnown(
  store: FileStore,
  file: FileRecord,
  part: ObjectKey['part'],
  request: FastifyRequest,
): Promise<OpenObject | null> {
  if (matchesEtag(etagOf(file, part), request.headers['if-none-match'])) return null;
  const object = await store.open({ id: file.id, part });
  if (object === null) throw new Refusal('not_found');
  return object;
}

async function recordOf(db: Database, id: string): Promise<FileRecord> {
  const { rows } = await db.query<FileRecord>(readStatement, [id]);
  const [file] = rows;
  if (file === undefined) throw new Refusal('not_found');
  return file;
}

/** Reads the bytes to send. A HEAD sends none, and an empty file has no first byte: then there is nothing to read. */
async function bodyOf(object: OpenObject, range: ByteRange, isHead: boolean): Promise<Readable> {
  if (!isHead && range.to >= range.from) return object.read(range);
  await object.close();
  return Readable.from([]);
}

const yearS = 31_536_000;
const inlineImages = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);
const inlineKind = /^(audio|video)\//;

/** Makes the tag of a part. The bytes of a file never change, so its id is enough. */
const etagOf = ({ id }: Pick<FileRecord, 'id'>, part: 'original' | 'thumb'): string =>
  part === 'thumb' ? `"${id}.thumb"` : `"${id}"`;

/**
 * Makes the headers of every answer that has found the file, also of 304 and 416. Uploads are strangers' bytes on our
 * own address, so browsers must not run them (contract, Files).
 */
const fileHeaders = (file: FileRecord, part: 'original' | 'thumb') => ({
  etag: etagOf(file, part),
  'accept-ranges': 'bytes',
  'cache-control': `private, max-age=${yearS}, immutable`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
});

/** Makes the headers of the answers that carry bytes. */
const contentHeaders = (file: FileRecord, part: 'original' | 'thumb') => ({
  'content-type': part === 'thumb' ? 'image/webp' : contentType(file.mime),
  'content-disposition': `${isInline(file) ? 'inline' : 'attachment'}; ${fileNames(part === 'thumb' ? `${file.name}.webp` : file.name)}`,
});

/**
 * Answers whether browsers may show the file. A picture that could not be read is a FILE, whatever its bytes begin
 * with.
 */
const isInline = ({ type, mime }: FileRecord) =>
  type === 'IMAGE' ? inlineImages.has(mime) : inlineKind.test(mime);

const contentType = (mime: string) => (mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime);

/** Gives the name twice: in ASCII with `_` for other letters, and in UTF-8 for clients that know it (RFC 6266). */
function fileNames(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Reads a Range header (RFC 9110, 14). Several ranges at once are answered with the whole file.
 * 'whole': there is no range, or none that we understand; 'none': the range lies outside the file.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(/\s/g, '') ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return 'whole';
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'none' : { from: size - last, to: size - 1 };
  }
  const range = { from: Number(from), to: Math.min(to === '' ? Infinity : Number(to), size - 1) };
  // A range whose end is before its start counts as none.
  if (to !== '' && Number(to) < range.from) return 'whole';
  return range.from < size ? range : 'none';
}
