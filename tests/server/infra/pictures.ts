/** Pictures for tests, drawn here, with the metadata that cameras and programs leave in them. */
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Words of the metadata that other people must never receive. */
export const secrets = ['Canon-secret', 'GPSLatitude', '59/1 56/1', 'xmp-secret', 'comment-secret'];

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
