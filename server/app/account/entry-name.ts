/** What a file may be called in an archive that is unpacked on whatever computer. */
import { shownName } from '#contract/visible.ts';

const maxChars = 100;
/** Windows takes none of these in a name, and no name of a device. */
const forbidden = /[<>:"/\\|?*]/g;
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** One name, never a path; letters of all alphabets stay, what deceives the eye goes. */
export function entryName(name: string): string {
  const plain = shownName(name.toWellFormed().normalize('NFC')).replaceAll(forbidden, '_');
  // No hidden file, no `..`; Windows drops dots and spaces at the end, and two names become one.
  const trimmed = cut(plain.replace(/^[. ]+/, '')).replace(/[. ]+$/, '');
  if (trimmed === '') return 'file';
  return device.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** A name that is too long loses the end of its stem and keeps its extension. */
function cut(name: string): string {
  if (name.length <= maxChars) return name;
  const extension = /\.[^.]{1,20}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, maxChars - extension.length);
  // Not the half of a letter.
  return stem.toWellFormed().replace(/\ufffd$/, '') + extension;
}
