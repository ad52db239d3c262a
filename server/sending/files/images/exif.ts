/** Reads out of an EXIF how the picture must be turned, and makes one that tells nothing else. */

export const exifHead = Buffer.from('Exif\0\0', 'latin1');

const orientationTag = 0x01_12;
const entryBytes = 12;

/** Returns the orientation, 1 to 8; 1: nothing need be turned, or nothing readable says so. */
export function turnIn(exif: Buffer): number {
  const tiff = exif.subarray(exifHead.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const number = (at: number, bytes: number): number => {
    if (at + bytes > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const folder = number(4, 4);
  const end = folder + 2 + number(folder, 2) * entryBytes;
  for (let entry = folder + 2; entry < end; entry += entryBytes) {
    if (number(entry, 2) !== orientationTag) continue;
    const turn = number(entry + 8, 2);
    return turn >= 1 && turn <= 8 ? turn : 1;
  }
  return 1;
}

/** Makes the segment of a JPEG: an EXIF of one entry. */
export function exifOfTurn(turn: number): Buffer {
  const entry = Buffer.alloc(entryBytes);
  entry.writeUInt16BE(orientationTag, 0);
  // One number of two bytes.
  entry.writeUInt16BE(3, 2);
  entry.writeUInt32BE(1, 4);
  entry.writeUInt16BE(turn, 8);
  const tiff = [Buffer.from('MM\0*\0\0\0\x08\0\x01', 'latin1'), entry, Buffer.alloc(4)];
  const content = Buffer.concat([exifHead, ...tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}
