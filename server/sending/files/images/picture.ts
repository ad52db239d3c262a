/**
 * Prepares a picture for others (contract, Files): finds its size as it is seen, takes out notes of where and by whom
 * it was made, and makes a thumbnail for the conversation and a tiny preview to blur until the thumbnail is there. Runs
 * in a process of its own (picture-process.ts), which is ended when it takes too long.
 */
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import * as limits from '#contract/limits.ts';
import { cleaners } from './cleaners.ts';
import { FileBytes, isWhole, Malformed } from './pieces.ts';
import type { Piece } from './pieces.ts';

sharp.cache(false);
sharp.concurrency(1);

export interface PictureJob {
  readonly path: string;
  readonly size: number;
  readonly mime: string;
  /** What the picture becomes is written there, if it must change. */
  readonly cleanPath: string;
  readonly thumbPath: string;
  /** There is no room for more than this. */
  readonly maxBytes: number;
}

export interface Facts {
  readonly width: number;
  readonly height: number;
  readonly preview: string | null;
  readonly isCleaned: boolean;
  readonly hasThumb: boolean;
}

export type PictureAnswer =
  /** null: it is broken, or its decoding would take too much. */
  | { readonly picture: Facts | null }
  | { readonly failure: { readonly code: string | null; readonly message: string } };

/** For pictures that must be encoded again: to the eye the new file is as good as the old one. */
const encodings = {
  'image/jpeg': (image: Sharp) => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  'image/png': (image: Sharp) => image.png(),
  'image/webp': (image: Sharp) => image.webp({ quality: 95, smartSubsample: true }),
  'image/avif': (image: Sharp) => image.avif({ quality: 80, effort: 1 }),
} satisfies Readonly<Record<string, (image: Sharp) => Sharp>>;

/** A picture within the thumbnail's bounds needs none while it is lighter than this. */
const lightBytes = 102_400;
const previewSidesPx = [32, 24, 16, 8];
const thumbQuality = 80;
const previewQuality = 40;

/** Prepares a picture; null: it is broken, or too large, or of another kind. @throws what the file system says */
export async function preparePicture(job: PictureJob): Promise<Facts | null> {
  try {
    return await prepare(job);
  } catch (error) {
    if (isBroken(error)) return null;
    throw error;
  }
}

/**
 * Answers whether the picture is to blame. Errors of libvips have no class and no code of their own; errors of the file
 * system have a code.
 */
const isBroken = (error: unknown) =>
  error instanceof Malformed ||
  (error instanceof Error && error.name === 'Error' && !('code' in error));

async function prepare(job: PictureJob): Promise<Facts | null> {
  const { path, size, mime, thumbPath } = job;
  // This comes before libvips, because a picture of countless parts costs libvips minutes, and us moments.
  const pieces = await keptPieces(job);
  const facts = await decoder(path).metadata();
  const { width, height } = facts.autoOrient;
  if (width * height > limits.imageMaxPixels) return null;
  const isMoving = mime === 'image/apng' || (facts.pages ?? 1) > 1;
  // This decodes the picture to its end, so a broken one shows now.
  const small = await shrink(path, limits.thumbMaxPx, thumbQuality);
  const preview = await previewOf(small);
  const isLight = Math.max(width, height) <= limits.thumbMaxPx && size <= lightBytes;
  const hasThumb = !isMoving && !isLight;
  if (hasThumb) await write(thumbPath, [small]);
  const isTurned = (facts.orientation ?? 1) !== 1 && !isMoving;
  // A kind that cannot be cut has no pieces.
  const mustEncode = pieces === null ? hasMetadata(facts) : isTurned;
  const isCleaned = mustEncode ? await encode(job) : pieces !== null && (await cut(job, pieces));
  return { width, height, preview, isCleaned, hasThumb };
}

/** Makes a decoder that passes over warnings: many cameras cause them in every picture. */
const decoder = (source: string | Uint8Array) =>
  sharp(source, { failOn: 'error', limitInputPixels: limits.imageMaxPixels });

const hasMetadata = ({ exif, xmp, iptc }: Metadata) => Boolean(exif ?? xmp ?? iptc);

async function encode({ path, mime, cleanPath, maxBytes }: PictureJob): Promise<true> {
  // Safe: GIF is the only kind without an encoding, and it has no orientation.
  const encodeAs = encodings[mime as keyof typeof encodings];
  const bytes = await encodeAs(decoder(path).autoOrient().keepIccProfile()).toBuffer();
  if (bytes.length > maxBytes) throw new Malformed();
  await write(cleanPath, [bytes]);
  return true;
}

async function keptPieces({ path, size, mime }: PictureJob): Promise<Piece[] | null> {
  const cleaner = cleaners[mime] ?? null;
  if (cleaner === null) return null;
  await using file = await open(path);
  return await cleaner(new FileBytes(file, size));
}

/** Writes what is kept; false: nothing need be taken out. */
async function cut(
  { path, size, cleanPath }: PictureJob,
  pieces: readonly Piece[],
): Promise<boolean> {
  if (isWhole(pieces, size)) return false;
  await using file = await open(path);
  await write(cleanPath, new FileBytes(file, size).read(pieces));
  return true;
}

async function write(
  path: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  await pipeline(chunks, file.createWriteStream({ flush: true }));
}

const shrink = (source: string | Uint8Array, side: number, quality: number): Promise<Buffer> =>
  decoder(source)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, alphaQuality: quality, smartSubsample: true })
    .toBuffer();

/** Makes the largest preview that fits into 1,024 characters; null: none does. */
async function previewOf(small: Uint8Array): Promise<string | null> {
  for (const side of previewSidesPx) {
    const bytes = await shrink(small, side, previewQuality);
    const url = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (url.length <= limits.previewMaxBytes) return url;
  }
  return null;
}
