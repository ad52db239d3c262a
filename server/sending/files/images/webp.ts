/** Takes EXIF, XMP and unknown chunks out of a WebP. Animations stay. */
import { Kept, Malformed } from './pieces.ts';
import type { FileBytes, Piece } from './pieces.ts';

/** `RIFF`, the size of what follows, `WEBP`. */
const headBytes = 12;
const keptChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** VP8X holds flags, width and height. */
const headerSize = 10;
/** The bits in the first byte of VP8X that announce EXIF and XMP. */
const metadataFlags = 0b0000_1100;

export async function cleanWebp(bytes: FileBytes): Promise<Piece[]> {
  const head = await bytes.at(0, headBytes);
  const end = head.readUInt32LE(4) + 8;
  if (end > bytes.size) throw new Malformed();
  const kept = new Kept();
  let keptSize = 4;
  for (let at = headBytes; at + 8 <= end;) {
    const chunk = await bytes.at(at, 8);
    const type = chunk.toString('latin1', 0, 4);
    const size = chunk.readUInt32LE(4);
    // Chunks are padded to an even length, which some encoders forget at the very end.
    const next = Math.min(at + 8 + size + (size % 2), end);
    if (at + 8 + size > end) throw new Malformed();
    if (keptChunks.has(type)) {
      keptSize += next - at;
      if (type === 'VP8X') {
        if (size !== headerSize) throw new Malformed();
        const fresh = Buffer.from(await bytes.at(at, next - at));
        fresh[8] = (fresh[8] ?? 0) & ~metadataFlags;
        kept.put(fresh);
      } else {
        kept.keep(at, next);
      }
    } else {
      kept.drop();
    }
    at = next;
  }
  const fresh = Buffer.from(head);
  fresh.writeUInt32LE(keptSize, 4);
  return [fresh, ...kept.pieces];
}
