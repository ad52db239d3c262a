/** Takes texts, EXIF, times, private chunks and whatever follows the end out of a PNG. Animations stay. */
import type { FileBytes, Kept } from './pieces.ts';

const signatureBytes = 8;
/** Length, type and checksum around a chunk's data. */
const frameBytes = 12;

/** These chunks say how the picture looks, and how it moves. */
const keptChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);

export async function cleanPng(bytes: FileBytes, kept: Kept): Promise<void> {
  kept.keep(0, signatureBytes);
  let at = signatureBytes;
  for (;;) {
    const head = await bytes.at(at, 8);
    const type = head.toString('latin1', 4, 8);
    const end = at + head.readUInt32BE() + frameBytes;
    if (keptChunks.has(type)) {
      // This throws unless the whole chunk is there.
      await bytes.at(end - 1, 1);
      kept.keep(at, end);
    } else {
      kept.drop(end);
    }
    if (type === 'IEND') return;
    at = end;
  }
}
