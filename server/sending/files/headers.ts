/** The headers of files: uploads are strangers' bytes on our own address, so browsers must not run them (contract, Files). */
import type { FileRecord } from './attachment.ts';

const yearS = 31_536_000;
const inlineImages = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);
const inlineKind = /^(audio|video)\//;

/** The bytes of a file never change, so its id is enough; each part has its own tag. */
export const etagOf = ({ id }: Pick<FileRecord, 'id'>, part: 'original' | 'thumb'): string =>
  part === 'thumb' ? `"${id}.thumb"` : `"${id}"`;

/** For every answer that has found the file, also 304 and 416. */
export const fileHeaders = (file: FileRecord, part: 'original' | 'thumb') => ({
  etag: etagOf(file, part),
  'accept-ranges': 'bytes',
  'cache-control': `private, max-age=${yearS}, immutable`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
});

/** For the answers that carry bytes. */
export const contentHeaders = (file: FileRecord, part: 'original' | 'thumb') => ({
  'content-type': part === 'thumb' ? 'image/webp' : contentType(file.mime),
  'content-disposition': `${isInline(file) ? 'inline' : 'attachment'}; ${fileNames(part === 'thumb' ? `${file.name}.webp` : file.name)}`,
});

/** A picture that could not be read is a FILE, whatever its bytes begin with. */
const isInline = ({ type, mime }: FileRecord) =>
  type === 'IMAGE' ? inlineImages.has(mime) : inlineKind.test(mime);

const contentType = (mime: string) => (mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime);

/** The name twice: in ASCII with `_` for other letters, and in UTF-8 for those who know it (RFC 6266). */
function fileNames(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
