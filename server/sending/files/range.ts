/** Reads a Range header (RFC 9110, 14): one range is served; several at once are answered with the whole file. */
import type { ByteRange } from './store.ts';

/** 'whole': there is no range, or none that we understand; 'none': the range lies outside the file. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
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
