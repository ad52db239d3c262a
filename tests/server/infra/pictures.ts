/** Pictures for tests, drawn here, with the metadata that cameras and programs leave in them. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Words of the metadata that other people must never receive. */
const secrets = ['Canon-secret', 'GPSLatitude', '59/1 56/1', 'xmp-secret', 'comment-secret'];

/** Returns the secrets that the bytes hold, in part at least. */
export const secretsIn = (bytes: Buffer): string[] =>
  secrets.filter((secret) => bytes.includes(secret) || bytes.includes(secret.slice(0, 6)));

/** Soft colours over the whole area, so that it compresses like a photo. */
function drawn(width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g"><stop offset="0" stop-color="#e06030"/><stop offset="1" stop-color="#2060c0"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="30%" cy="40%" r="20%" fill="#40c080"/></svg>`;
  return sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' });
}

export const picture = (format: Format, width: number, height: number): Promise<Buffer> =>
  drawn(width, height).toFormat(format).toBuffer();

/** A photo like a phone's: maker, place, rights and orientation. */
export const photo = (
  format: Format,
  width: number,
  height: number,
  orientation = 1,
): Promise<Buffer> =>
  drawn(width, height)
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'Canon-secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 56/1 0/1' },
    })
    .withMetadata({ orientation })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>xmp-secret</a></x:xmpmeta>')
    .toFormat(format)
    .toBuffer();

/** A picture of three frames. */
export const moving = (format: 'gif' | 'webp', width: number, height: number): Promise<Buffer> => {
  // Safe: sharp also takes descriptions of pictures; its types name only bytes and paths.
  const frames = ['red', 'green', 'blue'].map((background) => ({
    create: { width, height, channels: 3, background },
  })) as unknown as string[];
  const joined = sharp(frames, { join: { animated: true } });
  const pace = { delay: [100, 200, 300], loop: 3 };
  return (format === 'gif' ? joined.gif(pace) : joined.webp(pace)).toBuffer();
};

/** Adds a comment after the start of a JPEG, or before the end of a GIF. */
export function withComment(bytes: Buffer): Buffer {
  const text = Buffer.from('comment-secret');
  if (bytes[0] === 0xff) {
    const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
    return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
  }
  const block = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);
  return Buffer.concat([bytes.subarray(0, -1), block, bytes.subarray(-1)]);
}

/** Adds a text before the end of a PNG. */
export function withText(bytes: Buffer): Buffer {
  const chunk = Buffer.from('tEXtComment\0comment-secret', 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([bytes.subarray(0, -12), length, chunk, sum, bytes.subarray(-12)]);
}

/** Makes a picture claim more than 50 megapixels. The data for them is missing. */
export function claimingMuch(format: 'jpeg' | 'png' | 'webp', bytes: Buffer): Buffer {
  const made = Buffer.from(bytes);
  if (format === 'jpeg') {
    const frame = made.indexOf('ffc00011', 'hex');
    made.writeUInt16BE(30_000, frame + 5);
    made.writeUInt16BE(30_000, frame + 7);
  } else if (format === 'png') {
    made.writeUInt32BE(30_000, 16);
    made.writeUInt32BE(30_000, 20);
  } else {
    // The canvas of the chunk VP8X, less one.
    made.writeUIntLE(15_999, 24, 3);
    made.writeUIntLE(15_999, 27, 3);
  }
  return made;
}

/** A PNG whose header claims this size while the file holds no such data. */
export function bomb(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export const pixelsOf = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer();
