/**
 * Pictures that are kept as files, because they are broken, too large, or not drawn by every browser: they tell others
 * no more of their maker than the others do (contract, Uploads).
 */
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { exifOfTurn, turnIn } from '#server/sending/files/images/exif.ts';
import { claimingMuch, photo, secretsIn, withComment } from '../infra/pictures.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { bytesOf, download, upload } from '../infra/uploads.ts';

const server = testServer();
let anna: TestPerson;
beforeAll(async () => {
  anna = await server.person('anna');
});

async function sent(bytes: Buffer) {
  const file = await upload(server, anna, { name: 'picture', bytes });
  return { file, bytes: await bytesOf(await download(server, anna, file.url)) };
}

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));

describe('what a file tells of its maker', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'is taken out of a %s of too many pixels without decoding it',
    async (format) => {
      const made = claimingMuch(format, await photo(format, 400, 300));
      expect(secretsIn(made)).not.toEqual([]);
      const { file, bytes } = await sent(made);
      expect(file).toMatchObject({ type: 'FILE', size: bytes.length, mime: `image/${format}` });
      expect(secretsIn(bytes)).toEqual([]);
      expect(bytes.length).toBeGreaterThan(0.3 * made.length);
    },
  );

  test('is blanked in a telephone’s HEIC, and in an AVIF that is cut off', async () => {
    const avif = await photo('avif', 300, 200);
    const heic = Buffer.from(avif);
    heic.write('heic', 8, 'latin1');
    const short = avif.subarray(0, -10);
    for (const made of [heic, short]) {
      expect(secretsIn(made)).not.toEqual([]);
      const { file, bytes } = await sent(made);
      expect(file).toMatchObject({ type: 'FILE', size: made.length });
      expect(secretsIn(bytes)).toEqual([]);
    }
  });

  test.each([1, 3, 6, 8])(
    'is taken out of a JPEG but for its orientation (%i), which nobody has turned',
    async (orientation) => {
      const made = claimingMuch('jpeg', await photo('jpeg', 400, 300, orientation));
      const { bytes } = await sent(made);
      const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
      expect(facts.orientation ?? 1).toBe(orientation);
      expect(facts.icc).toBeDefined();
      expect(facts.exif?.length).toBe(orientation === 1 ? undefined : 32);
      expect(secretsIn(bytes)).toEqual([]);
    },
  );

  test('is taken out of a picture that is cut off in the middle; the rest of it stays as it is', async () => {
    const jpeg = half(withComment(await photo('jpeg', 800, 600)));
    const png = half(await photo('png', 800, 600));
    for (const made of [jpeg, png]) {
      expect(secretsIn(made)).not.toEqual([]);
      const { file, bytes } = await sent(made);
      expect(file.type).toBe('FILE');
      expect(secretsIn(bytes)).toEqual([]);
      const tail = bytes.subarray(-2_000);
      expect(made.subarray(-2_000).equals(tail)).toBe(true);
    }
  });

  test('an EXIF that is broken at any byte names an orientation that there is', () => {
    const exif = exifOfTurn(6).subarray(4);
    expect(turnIn(exif)).toBe(6);
    const spoilt = exif.length * 255;
    for (let at = 0; at < spoilt; at += 1) {
      const bytes = Buffer.from(exif);
      bytes[at % exif.length] = at / exif.length;
      expect(turnIn(bytes.subarray(0, 4 + (at % 40)))).toBeGreaterThanOrEqual(1);
      expect(turnIn(bytes)).toBeLessThanOrEqual(8);
    }
  });
});
