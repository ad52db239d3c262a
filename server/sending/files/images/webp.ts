/** Takes EXIF, XMP and unknown chunks out of a WebP. Animations stay. */
import { Malformed } from './pieces.ts';
import type { FileBytes, Kept } from './pieces.ts';

/** `RIFF`, the size of what follows, `WEBP`. */
const headBytes = 12;
const keptChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** VP8X holds flags, width and height. */
const headerSize = 10;
/** The bits in the first byte of VP8X that announce EXIF and XMP. */
const metadataFlags = 0b0000_1100;

export async function cleanWebp(bytes: FileBytes, kept: Kept): Promise<void> {
  const head = Buffer.from(await bytes.at(0, headBytes));
  const end = head.readUInt32LE(4) + 8;
  kept.put(head, headBytes);
  let keptSize = 4;
  for (let at = headBytes; at + 8 <= end;) {
    const chunk = await bytes.at(at, 8);
    const type = chunk.toString('latin1', 0, 4);
    const size = chunk.readUInt32LE(4);
    // Chunks are padded to an even length, which some encoders forget at the very end.
    const next = Math.min(at + 8 + size + (size % 2), end);
    if (keptChunks.has(type)) {
      if (at + 8 + size > end) throw new Malformed();
      // This throws unless the whole chunk is there.
      await bytes.at(next - 1, 1);
      keptSize += next - at;
      if (type === 'VP8X') {
        if (size !== headerSize) throw new Malformed();
        const fresh = Buffer.from(await bytes.at(at, next - at));
        fresh[8] = (fresh[8] ?? 0) & ~metadataFlags;
        kept.put(fresh, next);
      } else {
        kept.keep(at, next);
      }
    } else {
      kept.drop(next);
    }
    at = next;
  }
  head.writeUInt32LE(keptSize, 4);
}
