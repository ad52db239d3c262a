/**
 * Reads the multipart form of an upload while it comes: one file in the field `file`, perhaps its exact name before it.
 */
import type { FastifyRequest } from 'fastify';
import { invalidField, Refusal } from '#server/app/http/refusal.ts';
import { errorCodeOf } from '#server/app/startup-error.ts';
import type { Incoming, Received } from './incoming.ts';
import { fileNameMaxBytes } from '#contract/limits.ts';
import { sizeText } from '#server/kit/size-text.ts';

/** The form has boundaries, headers and fields beside the file itself. */
const formOverheadBytes = 65_536;
/** Room for a long name in characters of four bytes, which is cut later. */
const nameFieldMaxBytes = 4_096;

/**
 * Reads how large the file of an upload is at least; 0: the sender does not tell.
 * @throws Refusal `unsupported_media_type`, `too_large`
 */
export function leastBytes(request: FastifyRequest, maxBytes: number): number {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  const least = Number(request.headers['content-length'] ?? 0) - formOverheadBytes;
  if (least > maxBytes) throw tooLarge(maxBytes);
  return Math.max(0, least);
}

export interface ReceivedFile {
  readonly name: string;
  readonly received: Received;
}

/**
 * Receives the file of an upload. A refusal leaves nothing on the disk. What still comes is read and thrown away,
 * because browsers look at an answer only after they have sent all.
 * @throws Refusal `validation`, `too_large`, `storage_full`
 */
export async function receiveForm(
  request: FastifyRequest,
  incoming: Incoming,
  maxBytes: number,
): Promise<ReceivedFile> {
  const announced = Number(request.headers['content-length'] ?? Infinity);
  const limits = {
    fileSize: maxBytes,
    // The parser lets two files through, so that the second can be refused.
    files: 2,
    fields: 10,
    fieldSize: nameFieldMaxBytes,
    parts: 12,
    headerPairs: 32,
  };
  let found: ReceivedFile | undefined;
  try {
    let exactName: string | undefined;
    for await (const part of request.parts({ preservePath: true, limits })) {
      if (part.type === 'field') {
        if (part.fieldname === 'name' && !part.valueTruncated) exactName = String(part.value);
        continue;
      }
      if (part.fieldname !== 'file' || found !== undefined)
        throw invalidField('file', 'Нужен один файл в поле file');
      const name = fileNameOf(exactName ?? nameFromHeader(part.filename ?? ''));
      const { file } = part;
      // Ends at the first byte too many, before the rest has come.
      file.once('limit', () => file.destroy(tooLarge(maxBytes)));
      found = { name, received: await incoming.receive(file, Math.min(announced, maxBytes)) };
    }
    if (found === undefined) throw invalidField('file', 'Файла нет: нужен один в поле file');
    return found;
  } catch (error) {
    await found?.received[Symbol.asyncDispose]();
    request.raw.unpipe();
    request.raw.resume();
    throw isOurs(error) ? error : invalidField('file', 'Файл пришёл не целиком');
  }
}

/**
 * Answers whether the error is a refusal or the file system's. All others come from the parser: a body that ends early,
 * or is no form.
 */
const isOurs = (error: unknown) =>
  error instanceof Refusal || (errorCodeOf(error) !== undefined && 'syscall' in (error as Error)); // Safe: it has a code, so it is an Error.

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too_large', {
    message: `Файл слишком большой: можно не больше ${sizeText(maxBytes)}`,
  });

/** Browsers write these for characters that a header cannot hold (HTML, multipart/form-data encoding algorithm). */
const browserEscapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** Reads the name in a part's header. A file that is really called «100%22.txt» needs the field `name`. */
const nameFromHeader = (header: string): string =>
  header.replaceAll(/%22|%0D|%0A/g, (escape) => browserEscapes[escape] ?? escape);

const extension = /\.[^./\\\s]{1,16}$/u;

/**
 * Makes the name that is kept: a label that never becomes a path. It is whole up to the 255 bytes that file systems
 * take. A longer one loses the end of its stem, at a whole character, and keeps its extension.
 * @throws Refusal `validation`
 */
function fileNameOf(name: string): string {
  if (name === '') throw invalidField('file', 'У файла нет имени');
  if (name.includes('\u0000')) throw invalidField('file', 'Недопустимый символ');
  if (Buffer.byteLength(name) <= fileNameMaxBytes) return name;
  const end = extension.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - end.length);
  let kept = '';
  for (const { segment } of new Intl.Segmenter('ru').segment(stem)) {
    if (Buffer.byteLength(kept + segment + end) > fileNameMaxBytes) break;
    kept += segment;
  }
  return kept + end;
}
