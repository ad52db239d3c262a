/**
 * Takes EXIF, XMP, IPTC, comments and whatever follows the end out of a JPEG: other pictures, a phone's short film. How
 * it must be turned is kept: not all of them are turned afterwards.
 */
import { exifHead, exifOfTurn, turnIn } from './exif.ts';
import { Malformed } from './pieces.ts';
import type { FileBytes, Kept } from './pieces.ts';

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
const comment = 0xfe;
const exifMarker = 0xe1;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** Answers whether the marker belongs to the picture's data, as stuffed zeros and restart marks do. */
const isInScan = (marker: number) =>
  marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);

/** Only these application segments say how the picture looks: the pixel's shape, the profile, Adobe's colours. */
const keptApplications: readonly (readonly [number, string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];

export async function cleanJpeg(bytes: FileBytes, kept: Kept): Promise<void> {
  const head = await bytes.at(0, 2);
  if (head[0] !== 0xff || head[1] !== startOfImage) throw new Malformed();
  kept.keep(0, 2);
  let at = 2;
  let isTurnKept = false;
  for (;;) {
    const [prefix, marker = 0] = await bytes.at(at, 2);
    if (prefix !== 0xff) throw new Malformed();
    if (marker === 0xff) {
      // Any number of fill bytes may stand before a marker.
      at += 1;
      kept.drop(at);
      continue;
    }
    if (marker === endOfImage) {
      kept.keep(at, at + 2);
      return;
    }
    const length = (await bytes.at(at + 2, 2)).readUInt16BE();
    if (length < 2) throw new Malformed();
    let end = at + 2 + length;
    if (marker === startOfScan) end = await endOfScan(bytes, end);
    if (await isKept(bytes, marker, at + 4, length - 2)) {
      // This throws unless the whole segment is there.
      await bytes.at(end - 1, 1);
      kept.keep(at, end);
    } else {
      const turn: number =
        marker === exifMarker && !isTurnKept ? await turnOf(bytes, at + 4, end) : 1;
      if (turn === 1) kept.drop(end);
      else kept.put(exifOfTurn(turn), end);
      isTurnKept ||= turn !== 1;
    }
    at = end;
  }
}

async function isKept(
  bytes: FileBytes,
  marker: number,
  at: number,
  length: number,
): Promise<boolean> {
  if (marker === comment) return false;
  if (!isApplication(marker)) return true;
  const start = (await bytes.at(at, Math.min(length, 16))).toString('latin1');
  return keptApplications.some(([kept, name]) => kept === marker && start.startsWith(name));
}

async function turnOf(bytes: FileBytes, from: number, to: number): Promise<number> {
  if (to > bytes.size) return 1;
  const segment = await bytes.at(from, to - from);
  return segment.subarray(0, exifHead.length).equals(exifHead) ? turnIn(segment) : 1;
}

/** Finds the next marker that is not part of the data. Any byte may be half of a marker. */
async function endOfScan(bytes: FileBytes, start: number): Promise<number> {
  for (let from = start; ;) {
    const window = await bytes.from(from);
    // The last byte may be the first half of a mark, unless the file ends here.
    const last = Math.max(1, window.length - 1);
    let at = 0;
    while (at < last) {
      if (window[at] !== 0xff) {
        at += 1;
        continue;
      }
      const marker = window[at + 1] ?? (await bytes.at(from + at, 2))[1] ?? 0;
      if (!isInScan(marker)) return from + at;
      // A fill byte may be the first half of the next marker.
      at += marker === 0xff ? 1 : 2;
    }
    from += at;
  }
}
