/** A file's name is a label, kept as it was sent; it never becomes a path. */
import * as limits from '#contract/limits.ts';
import { invalidField } from '#server/app/http/refusal.ts';

/** Browsers write these for characters that a header cannot hold (HTML, multipart/form-data encoding algorithm). */
const browserEscapes: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** The name in a part's header. A file that is really called «100%22.txt» needs the field `name`. */
export const nameFromHeader = (header: string): string =>
  header.replaceAll(/%22|%0D|%0A/g, (escape) => browserEscapes[escape] ?? escape);

const extension = /\.[^./\\\s]{1,16}$/u;

/**
 * Keeps the whole name, up to the 255 bytes that file systems take. A longer one loses the end of its stem, at a whole
 * character, and keeps its extension.
 * @throws Refusal `validation`
 */
export function fileNameOf(name: string): string {
  if (name === '') throw invalidField('file', 'У файла нет имени');
  if (name.includes('\u0000')) throw invalidField('file', 'Недопустимый символ');
  if (Buffer.byteLength(name) <= limits.fileNameMaxBytes) return name;
  const end = extension.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - end.length);
  let kept = '';
  for (const { segment } of new Intl.Segmenter('ru').segment(stem)) {
    if (Buffer.byteLength(kept + segment + end) > limits.fileNameMaxBytes) break;
    kept += segment;
  }
  return kept + end;
}
