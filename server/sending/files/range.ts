/** Which bytes of a file are asked for (RFC 9110, 14): one range; several at once are answered with the whole. */
import type { ByteRange } from './store.ts';

/** 'whole': no range is asked for, or none that we know; 'none': it lies outside the file. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(/\s/g, '') ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return 'whole';
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'none' : { from: size - last, to: size - 1 };
  }
  const range = { from: Number(from), to: Math.min(to === '' ? Infinity : Number(to), size - 1) };
  // The wrong way round is no range at all.
  if (to !== '' && Number(to) < range.from) return 'whole';
  return range.from < size ? range : 'none';
}
