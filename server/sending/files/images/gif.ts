/** Takes comments, XMP, other programs' notes and whatever follows the end out of a GIF. Animations stay. */
import { Malformed } from './pieces.ts';
import type { FileBytes, Kept } from './pieces.ts';

const headBytes = 13;
const [image, extension, trailer] = [0x2c, 0x21, 0x3b];
const [commentLabel, applicationLabel] = [0xfe, 0xff];

/** These say how often it plays, and hold its colour profile. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

export async function cleanGif(bytes: FileBytes, kept: Kept): Promise<void> {
  const head = await bytes.at(0, headBytes);
  let at = headBytes + paletteBytes(head[10]);
  kept.keep(0, at);
  for (;;) {
    const [kind] = await bytes.at(at, 1);
    if (kind === trailer) {
      kept.keep(at, at + 1);
      return;
    }
    const end = await endOfBlock(bytes, at, kind);
    if (kind !== extension || (await isKept(bytes, at))) kept.keep(at, end);
    else kept.drop(end);
    at = end;
  }
}

async function endOfBlock(bytes: FileBytes, at: number, kind: number | undefined): Promise<number> {
  if (kind === extension) return endOfParts(bytes, at + 2);
  if (kind !== image) throw new Malformed();
  const descriptor = await bytes.at(at, 10);
  // The size of the codes follows the palette.
  return endOfParts(bytes, at + 10 + paletteBytes(descriptor[9]) + 1);
}

/** Finds the end of a block's parts. Each has its length before it, at most 255 bytes; an empty one ends them. */
async function endOfParts(bytes: FileBytes, start: number): Promise<number> {
  let from = start;
  for (;;) {
    const window = await bytes.from(from);
    let at = 0;
    while (at < window.length) {
      const length = window[at] ?? 0;
      at += 1 + length;
      if (length === 0) return from + at;
    }
    from += at;
  }
}

async function isKept(bytes: FileBytes, at: number): Promise<boolean> {
  const [, label] = await bytes.at(at, 2);
  if (label === commentLabel) return false;
  if (label !== applicationLabel) return true;
  const [length = 0] = await bytes.at(at + 2, 1);
  return keptApplications.has((await bytes.at(at + 3, length)).toString('latin1'));
}

/** Returns the size of a palette. The lowest three bits give it, the highest says whether there is one at all. */
const paletteBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
