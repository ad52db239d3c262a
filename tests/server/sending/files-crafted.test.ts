/** Pictures crafted to cost much work: a small upload must not keep everybody's pictures waiting (docs/contract.md, Files). */
import { open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanGif } from '#server/sending/files/images/gif.ts';
import { cleanHeif } from '#server/sending/files/images/heif.ts';
import { cleanJpeg } from '#server/sending/files/images/jpeg.ts';
import { FileBytes, Kept, Malformed } from '#server/sending/files/images/pieces.ts';
import type { Piece } from '#server/sending/files/images/pieces.ts';
import { cleanPng } from '#server/sending/files/images/png.ts';
import { cleanWebp } from '#server/sending/files/images/webp.ts';
import { photo, picture, pixelsOf } from '../infra/pictures.ts';
import { testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { bytesOf, download, upload } from '../infra/uploads.ts';

const server = testServer();
let anna: TestPerson;
beforeAll(async () => {
  anna = await server.person('anna');
});

const times = (count: number, ...parts: Buffer[]) => {
  const one = Buffer.concat(parts);
  return Buffer.alloc(one.length * count, one);
};

const gifComment = Buffer.from([0x21, 0xfe, 0]);
const gifPause = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]);
const jpegComment = Buffer.from([0xff, 0xfe, 0, 2]);
const jpegRestarts = Buffer.from([0xff, 0xdd, 0, 4, 0, 0]);

function pngChunk(type: string): Buffer {
  const chunk = Buffer.alloc(12);
  chunk.write(type, 4, 'latin1');
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8)), 8);
  return chunk;
}

const webpChunk = (type: string) => Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4)]);

/** Inserts bytes before the end of a GIF or PNG, after the beginning of a JPEG, or after the picture of a WebP. */
async function padded(format: 'gif' | 'png' | 'jpeg' | 'webp', padding: Buffer): Promise<Buffer> {
  const made = await picture(format, 40, 30);
  const at = { gif: made.length - 1, png: made.length - 12, jpeg: 2, webp: made.length }[format];
  const whole = Buffer.concat([made.subarray(0, at), padding, made.subarray(at)]);
  if (format === 'webp') whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const alternations = {
  gif: [gifComment, gifPause],
  png: [pngChunk('prVt'), pngChunk('fdAT')],
  jpeg: [jpegComment, jpegRestarts],
  webp: [webpChunk('XXXX'), webpChunk('ALPH')],
};
const formats = ['gif', 'png', 'jpeg', 'webp'] as const;
const cleaners = { gif: cleanGif, png: cleanPng, jpeg: cleanJpeg, webp: cleanWebp };

test.each(formats)('a %s cut into 20,000 pieces is kept as a file, untouched', async (format) => {
  const made = await padded(format, times(20_000, ...alternations[format]));
  const file = await upload(server, anna, { name: 'x', bytes: made });
  expect(file.type).toBe('FILE');
  expect((await bytesOf(await download(server, anna, file.url))).equals(made)).toBe(true);
});

test.each(['gif', 'png', 'jpeg'] as const)(
  'a %s with a few thousand notes is a picture, without them',
  async (format) => {
    const made = await padded(format, times(4_000, ...alternations[format]));
    const file = await upload(server, anna, { name: 'x', bytes: made });
    expect(file.type).toBe('IMAGE');
    const bytes = await bytesOf(await download(server, anna, file.url));
    const [note = made] = alternations[format];
    expect(bytes.length).toBe(made.length - 4_000 * note.length);
    expect((await pixelsOf(bytes)).equals(await pixelsOf(made))).toBe(true);
  },
);

test('any byte of an AVIF’s table may be wrong: it is cleaned, or malformed', async () => {
  const made = await photo('avif', 60, 40);
  const path = join(tmpdir(), `vest-crafted-${crypto.randomUUID()}`);
  await writeFile(path, made);
  const meta = made.indexOf('meta', 'latin1') - 4;
  const table = meta + made.readUInt32BE(meta);
  await using file = await open(path, 'r+');
  for (let at = 0; at < table; at += 1) {
    for (const byte of [0, 1, 0x7f, 0xff]) {
      await file.write(Buffer.from([byte]), 0, 1, at);
      const kept = new Kept();
      const cleaning = cleanHeif(new FileBytes(file, made.length), kept);
      await cleaning.catch((error: unknown) => expect(error).toBeInstanceOf(Malformed));
    }
    await file.write(made, at, 1, at);
  }
  await rm(path);
});

describe('the work that a picture makes', () => {
  async function cleaned(
    format: (typeof formats)[number],
    made: Buffer,
  ): Promise<{ pieces: readonly Piece[]; reads: number; bytes: Buffer }> {
    const path = join(tmpdir(), `vest-crafted-${crypto.randomUUID()}`);
    await writeFile(path, made);
    await using file = await open(path);
    let reads = 0;
    const read = file.read.bind(file);
    file.read = (...asked: Parameters<typeof read>) => {
      reads += 1;
      return read(...asked);
    };
    try {
      const bytes = new FileBytes(file, made.length);
      const kept = new Kept();
      await cleaners[format](bytes, kept);
      const { pieces } = kept;
      const parts: Uint8Array[] = [];
      for await (const part of bytes.read(pieces)) parts.push(part);
      return { pieces, reads, bytes: Buffer.concat(parts) };
    } finally {
      await rm(path);
    }
  }

  test.each(formats)('of countless blocks of a %s, kept or not, ends early', async (format) => {
    for (const block of alternations[format]) {
      const made = await padded(format, times(110_000, block));
      await expect(cleaned(format, made), String(block)).rejects.toThrow(Malformed);
    }
  });

  test('of many small pieces is a few reads', async () => {
    const made = await padded('gif', times(9_000, gifComment, gifPause));
    const { pieces, reads } = await cleaned('gif', made);
    expect(pieces.length).toBeGreaterThan(9_000);
    // 99 KB are read once to find the parts and once to copy them.
    expect(reads).toBeLessThan(6);
  });

  test('of adjacent pieces is joined into one', async () => {
    const made = await padded('gif', times(9_000, gifPause));
    const { pieces } = await cleaned('gif', made);
    expect(pieces).toEqual([{ from: 0, to: made.length }]);
  });

  test('of a scan that is all marks is a look at every byte, with a rest at every read', async () => {
    const made = await picture('jpeg', 40, 30);
    const pairs = 4_000_000;
    const end = made.length - 2;
    const scan = times(pairs, Buffer.from([0xff, 0]));
    const crafted = Buffer.concat([made.subarray(0, end), scan, made.subarray(end)]);
    const began = process.cpuUsage();
    const { bytes, reads } = await cleaned('jpeg', crafted);
    // The processor time is in microseconds, and does not depend on other load. With two promises for each pair it was 7 s.
    expect(process.cpuUsage(began).user).toBeLessThan(4_000_000);
    expect(reads).toBeGreaterThan(crafted.length / 262_144);
    expect(bytes.equals(crafted)).toBe(true);
  });

  test('of an image of a GIF in the smallest parts is so too', async () => {
    const made = await picture('gif', 40, 30);
    const parts = times(4_000_000, Buffer.from([1, 0]));
    // The parts follow the code size of a second image, which ends with an empty part.
    const image = Buffer.concat([
      Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]),
      parts,
      Buffer.from([0]),
    ]);
    const crafted = Buffer.concat([made.subarray(0, -1), image, made.subarray(-1)]);
    const began = process.cpuUsage();
    const { bytes } = await cleaned('gif', crafted);
    expect(process.cpuUsage(began).user).toBeLessThan(4_000_000);
    expect(bytes.equals(crafted)).toBe(true);
  });

  test.each([1, 2, 3, 262_143, 262_144, 262_145])(
    'changes nothing of a scan whose marks lie across a window’s edge (%i)',
    async (before) => {
      const made = await picture('jpeg', 40, 30);
      const end = made.length - 2;
      for (const mark of [
        [0xff, 0],
        [0xff, 0xd3],
        [0xff, 0xff, 0xff, 0],
      ]) {
        const filled = Buffer.alloc(2 * 262_144 + before, Buffer.from([0x55, ...mark]));
        const crafted = Buffer.concat([
          made.subarray(0, end),
          filled,
          // The zero completes a mark that the filling may have cut.
          Buffer.from([0]),
          made.subarray(end),
          Buffer.from('comment-secret'),
        ]);
        const { bytes } = await cleaned('jpeg', crafted);
        expect(bytes.equals(crafted.subarray(0, -'comment-secret'.length))).toBe(true);
      }
    },
  );
});
