/** What is said of a file to whoever gets it: uploads are strangers' bytes on our own address (contract, Files). */
import type { FileRecord } from './attachment.ts';

const yearS = 31_536_000;
const inlineImages = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);
const inlineKind = /^(audio|video)\//;

/** Its bytes never change; each part has its own. */
export const etagOf = ({ id }: Pick<FileRecord, 'id'>, part: 'original' | 'thumb'): string =>
  part === 'thumb' ? `"${id}.thumb"` : `"${id}"`;

/** Of every answer that has found the file, 304 and 416 too. */
export const fileHeaders = (file: FileRecord, part: 'original' | 'thumb') => ({
  etag: etagOf(file, part),
  'accept-ranges': 'bytes',
  'cache-control': `private, max-age=${yearS}, immutable`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
});

/** Of the answers that carry it. */
export const contentHeaders = (file: FileRecord, part: 'original' | 'thumb') => ({
  'content-type': part === 'thumb' ? 'image/webp' : contentType(file.mime),
  'content-disposition': `${isInline(file) ? 'inline' : 'attachment'}; ${fileNames(part === 'thumb' ? `${file.name}.webp` : file.name)}`,
});

/** A picture that could not be read is none, whatever it begins with. */
const isInline = ({ type, mime }: FileRecord) =>
  type === 'IMAGE' ? inlineImages.has(mime) : inlineKind.test(mime);

const contentType = (mime: string) => (mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime);

/** For all, and for those that know UTF-8 (RFC 6266): what is no plain letter is `_` in the first. */
function fileNames(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
