/** Pictures as others get them (contract, Files): dimensions as seen, metadata removed, a thumbnail, a tiny preview. */
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Uploaded } from '#contract/messages.ts';
import {
  bomb,
  moving,
  photo,
  picture,
  pixelsOf,
  secretsIn,
  withComment,
} from '../infra/pictures.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { bytesOf, download, upload } from '../infra/uploads.ts';

const server = testServer();
let anna: TestPerson;
beforeAll(async () => {
  anna = await server.person('anna');
});

async function sent(bytes: Buffer, name = 'picture'): Promise<{ file: Uploaded; bytes: Buffer }> {
  const file = await upload(server, anna, { name, bytes });
  return { file, bytes: await bytesOf(await download(server, anna, file.url)) };
}

const thumbOf = async ({ thumbUrl }: Uploaded) =>
  bytesOf(await download(server, anna, thumbUrl ?? ''));

describe('what a picture tells of its maker', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'is taken out of a %s, pixel for pixel',
    async (format) => {
      const made = await photo(format, 900, 600);
      expect(secretsIn(made)).not.toEqual([]);
      const { file, bytes } = await sent(made);
      const seen = { width: 900, height: 600, mime: `image/${format}` };
      expect(file).toMatchObject({ type: 'IMAGE', ...seen });
      expect(file.size).toBe(bytes.length);
      const facts = await sharp(bytes).metadata();
      expect(facts).toMatchObject({ width: 900, height: 600 });
      expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(facts.icc).toBeDefined();
      expect(secretsIn(bytes)).toEqual([]);
      expect((await pixelsOf(bytes)).equals(await pixelsOf(made))).toBe(true);
    },
  );

  test('is blanked in an AVIF, pixel for pixel', async () => {
    const made = await photo('avif', 300, 200);
    expect(secretsIn(made)).not.toEqual([]);
    const { file, bytes } = await sent(made);
    expect(file).toMatchObject({ type: 'IMAGE', width: 300, height: 200, mime: 'image/avif' });
    expect(secretsIn(bytes)).toEqual([]);
    expect(bytes).toHaveLength(made.length);
    expect((await pixelsOf(bytes)).equals(await pixelsOf(made))).toBe(true);
    // An EXIF without entries is left of them, and blanks.
    const { exif, xmp } = await sharp(bytes).metadata();
    expect(exif?.subarray(-14).every((byte) => byte === 0)).toBe(true);
    expect(xmp?.toString().trim()).toBe('');
    const plain = await picture('avif', 300, 200);
    expect((await sent(plain)).bytes.equals(plain)).toBe(true);
  });

  test('is taken out of comments, and of what hides behind the end', async () => {
    const jpeg = Buffer.concat([
      withComment(await photo('jpeg', 80, 60)),
      await photo('jpeg', 20, 20),
    ]);
    const gif = Buffer.concat([
      withComment(await moving('gif', 50, 40)),
      Buffer.from('comment-secret'),
    ]);
    for (const made of [jpeg, gif]) {
      const { file, bytes } = await sent(made);
      expect(file.type).toBe('IMAGE');
      expect(secretsIn(bytes)).toEqual([]);
    }
  });

  test('a progressive JPEG and one with restarts stay what they are', async () => {
    const plain = sharp(await photo('jpeg', 500, 400)).keepMetadata();
    const made = await plain.jpeg({ progressive: true }).toBuffer();
    const { bytes } = await sent(made);
    expect(secretsIn(bytes)).toEqual([]);
    expect((await sharp(bytes).metadata()).isProgressive).toBe(true);
    expect((await pixelsOf(bytes)).equals(await pixelsOf(made))).toBe(true);
  });

  test('a picture without any is stored as it came', async () => {
    for (const format of ['png', 'webp', 'gif'] as const) {
      const made = await picture(format, 120, 90);
      expect((await sent(made)).bytes.equals(made), format).toBe(true);
    }
  });
});

describe('a picture that was taken sideways', () => {
  test.each([
    [1, 400, 300],
    [3, 400, 300],
    [6, 300, 400],
    [8, 300, 400],
  ])('orientation %i is seen as %i × %i, upright', async (orientation, width, height) => {
    const made = await photo('jpeg', 400, 300, orientation);
    const { file, bytes } = await sent(made);
    expect(file).toMatchObject({ width, height });
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ width, height });
    expect([facts.orientation, facts.exif]).toEqual([undefined, undefined]);
    expect(facts.icc).toBeDefined();
    const upright = await sharp(made).autoOrient().keepIccProfile().raw().toBuffer();
    const got = await sharp(bytes).keepIccProfile().raw().toBuffer();
    expect(meanDifference(upright, got)).toBeLessThan(1.5);
  });
});

function meanDifference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

describe('the thumbnail and the preview', () => {
  test.each([
    ['a photo', 2_000, 1_500, 640, 480],
    ['a panorama', 10_000, 200, 640, 13],
    ['a tower', 200, 4_000, 32, 640],
  ])(
    'of %s: 640 px WebP at most, and at most 1,024 characters',
    async (_, width, height, thumbWidth, thumbHeight) => {
      const { file } = await sent(await photo('jpeg', width, height));
      const thumb = await thumbOf(file);
      expect(await sharp(thumb).metadata()).toMatchObject({
        format: 'webp',
        width: thumbWidth,
        height: thumbHeight,
      });
      expect(secretsIn(thumb)).toEqual([]);
      expect(file.preview).toMatch(/^data:image\/webp;base64,/);
      expect(file.preview?.length).toBeLessThanOrEqual(1_024);
      const preview = Buffer.from(file.preview?.split(',')[1] ?? '', 'base64');
      const { width: w, height: h } = await sharp(preview).metadata();
      expect(Math.max(w, h)).toBeLessThanOrEqual(32);
    },
  );

  test('keep what is transparent', async () => {
    const made = await sharp({
      create: { width: 1_000, height: 800, channels: 4, background: '#ff000080' },
    })
      .png()
      .toBuffer();
    const { file } = await sent(made);
    const [, , , alpha = 0] = await sharp(await thumbOf(file))
      .raw()
      .toBuffer();
    expect(alpha).toBeGreaterThan(100);
    expect(alpha).toBeLessThan(160);
  });

  test('a picture of a few pixels has no thumbnail, and neither has one that moves', async () => {
    const { file: tiny } = await sent(await picture('png', 3, 2));
    expect(tiny).toMatchObject({ type: 'IMAGE', width: 3, height: 2, preview: expect.any(String) });
    expect(tiny.thumbUrl).toBeUndefined();
    for (const format of ['gif', 'webp'] as const) {
      const made = await moving(format, 800, 700);
      const { file, bytes } = await sent(made);
      const seen = { width: 800, height: 700, mime: `image/${format}` };
      expect(file).toMatchObject({ type: 'IMAGE', ...seen });
      expect(file.thumbUrl).toBeUndefined();
      const facts = await sharp(bytes, { animated: true }).metadata();
      expect(facts).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 3 });
    }
  });

  test('a thumbnail that is not there is not found', async () => {
    const { file } = await sent(await picture('png', 3, 2));
    expect((await download(server, anna, `${file.url}?size=thumb`)).status).toBe(404);
  });
});

describe('what is no picture after all is kept as a file, untouched', () => {
  const cases: [string, () => Promise<Buffer>, string][] = [
    ['more than 50 megapixels', () => bomb(8_000, 6_300), 'image/png'],
    ['65,000 px on each side', () => bombHeader(65_000, 65_000), 'image/png'],
    ['a JPEG cut in the middle', async () => half(await picture('jpeg', 800, 600)), 'image/jpeg'],
    ['a PNG cut in the middle', async () => half(await picture('png', 800, 600)), 'image/png'],
    ['a WebP cut in the middle', async () => half(await picture('webp', 800, 600)), 'image/webp'],
    ['a GIF cut in the middle', async () => half(await moving('gif', 300, 200)), 'image/gif'],
    ['an AVIF cut in the middle', async () => half(await picture('avif', 300, 200)), 'image/avif'],
    [
      'noise behind a signature',
      () =>
        Promise.resolve(
          Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xdb]), Buffer.alloc(5_000, 7)]),
        ),
      'image/jpeg',
    ],
    [
      'SVG',
      () =>
        Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
      'text/plain',
    ],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      'image/tiff',
    ],
  ];
  test.each(cases)('%s', async (_, make, mime) => {
    const made = await make();
    const { file, bytes } = await sent(made, 'photo.jpg');
    expect(file).toEqual({
      url: file.url,
      type: 'FILE',
      name: 'photo.jpg',
      size: made.length,
      mime,
    });
    expect(bytes.equals(made)).toBe(true);
    const { headers } = await download(server, anna, file.url);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test('50 megapixels are a picture', async () => {
    const { file } = await sent(await bomb(10_000, 5_000));
    expect(file).toMatchObject({ type: 'IMAGE', width: 10_000, height: 5_000 });
  });
});

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));

async function bombHeader(width: number, height: number): Promise<Buffer> {
  const small = Buffer.from(await picture('png', 10, 10));
  small.writeUInt32BE(width, 16);
  small.writeUInt32BE(height, 20);
  return small;
}
