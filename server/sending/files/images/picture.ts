/**
 * Prepares a picture for others (contract, Files): finds its size as it is seen, takes out notes of where and by whom
 * it was made, and makes a thumbnail for the conversation and a tiny preview to blur until the thumbnail is there. Runs
 * in a process of its own (picture-process.ts), which is ended when it takes too long.
 */
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import * as limits from '#contract/limits.ts';
import { cleaners } from './cleaners.ts';
import { FileBytes, isWhole, Kept, Malformed, TooManyParts } from './pieces.ts';
import type { Piece } from './pieces.ts';

sharp.cache(false);
sharp.concurrency(1);

export interface PictureJob {
  /** A file is not decoded: this was tried, and took too much. */
  readonly as: 'picture' | 'file';
  readonly path: string;
  readonly size: number;
  readonly mime: string;
  /** The new picture is written there, if it must change. */
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
  | { readonly picture: Facts }
  /** It is broken, or its decoding would take too much. */
  | { readonly file: { readonly isCleaned: boolean } }
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

/** Prepares a picture, or a file where it is broken, or too large. @throws what the file system says */
export async function preparePicture(
  job: PictureJob,
): Promise<Exclude<PictureAnswer, { failure: unknown }>> {
  try {
    const picture = job.as === 'picture' ? await prepare(job) : null;
    if (picture !== null) return { picture };
  } catch (error) {
    if (!isBroken(error)) throw error;
  }
  return { file: { isCleaned: await cleanFile(job) } };
}

/**
 * Takes the notes out of a picture that is kept as a file, as far as they are found without decoding. Those behind the
 * place where it is broken stay, and so do those of a file of countless parts. false: there were none.
 */
async function cleanFile(job: PictureJob): Promise<boolean> {
  // A process that was killed may have left a part of it.
  await rm(job.cleanPath, { force: true });
  const kept = new Kept();
  await using file = await open(job.path);
  try {
    await cleaners[job.mime]?.(new FileBytes(file, job.size), kept);
  } catch (error) {
    if (error instanceof TooManyParts) return false;
    if (!(error instanceof Malformed)) throw error;
    kept.keepRest(job.size);
  }
  return await cut(job, kept.pieces);
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
  const isCleaned = isTurned ? await encode(job) : await cut(job, pieces);
  return { width, height, preview, isCleaned, hasThumb };
}

/** Makes a decoder that passes over warnings: many cameras cause them in every picture. */
const decoder = (source: string | Uint8Array) =>
  sharp(source, { failOn: 'error', limitInputPixels: limits.imageMaxPixels });

async function encode({ path, mime, cleanPath, maxBytes }: PictureJob): Promise<true> {
  // Safe: GIF is the only kind without an encoding, and it has no orientation.
  const encodeAs = encodings[mime as keyof typeof encodings];
  const bytes = await encodeAs(decoder(path).autoOrient().keepIccProfile()).toBuffer();
  if (bytes.length > maxBytes) throw new Malformed();
  await write(cleanPath, [bytes]);
  return true;
}

/** @throws Malformed */
async function keptPieces({ path, size, mime }: PictureJob): Promise<Piece[]> {
  await using file = await open(path);
  const kept = new Kept();
  await cleaners[mime]?.(new FileBytes(file, size), kept);
  return kept.pieces;
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
