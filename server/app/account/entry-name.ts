/** Names of files in an archive that may be unpacked on any computer. */
import { shownName } from '#contract/visible.ts';

const maxChars = 100;
/** Windows takes none of these characters in a name, and no name of a device. */
const forbidden = /[<>:"/\\|?*]/g;
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Makes one name, never a path. Letters of all alphabets stay, characters that deceive the eye go. */
export function entryName(name: string): string {
  const plain = shownName(name.toWellFormed().normalize('NFC')).replaceAll(forbidden, '_');
  // Dots at the beginning hide a file. Windows drops dots and spaces at the end, so that two names would become one.
  const trimmed = cut(plain.replace(/^[. ]+/, '')).replace(/[. ]+$/, '');
  if (trimmed === '') return 'file';
  return device.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** A name that is too long loses the end of its stem and keeps its extension. */
function cut(name: string): string {
  if (name.length <= maxChars) return name;
  const extension = /\.[^.]{1,20}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, maxChars - extension.length);
  // The cut may have left half of a letter.
  return stem.toWellFormed().replace(/\ufffd$/, '') + extension;
}
