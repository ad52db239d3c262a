/**
 * Prepares a picture for others (contract, Files): finds its size as it is seen, takes out notes of where and by whom
 * it was made, and makes a thumbnail for the conversation and a tiny preview to blur until the thumbnail is there.
 */
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import * as limits from '#contract/limits.ts';
import type { Incoming, Received } from '../incoming.ts';
import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { FileBytes, isWhole, Malformed } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

sharp.cache(false);
sharp.concurrency(1);

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** null: the received file holds nothing that others must not get. */
  readonly cleaned: Received | null;
  /** null: the picture is small itself, or it moves. */
  readonly thumb: Received | null;
  readonly preview: string | null;
}

export interface PictureNeeds {
  readonly incoming: Incoming;
  /** Work whose signal is aborted is not begun: nobody waits for it any more. */
  readonly signal: AbortSignal;
  /**
   * How long the work may take, without the time that it waits for others. libvips knows no signal and has this long
   * for each step.
   */
  readonly limitMs: number;
}

type Cleaner = (bytes: FileBytes) => Promise<Piece[]>;

/** Each kind loses its metadata without being encoded again, except AVIF, which has no such way. */
const cleaners: Readonly<Record<string, Cleaner | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/apng': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
  'image/avif': null,
};

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

/**
 * Prepares a picture; null: it is none that every browser draws, or it is broken, or its decoding would take too much.
 * @throws the reason of `signal`, and what `Incoming.receive` throws
 */
export async function preparePicture(
  received: Received,
  mime: string,
  needs: PictureNeeds,
): Promise<Picture | null> {
  if (!(mime in cleaners)) return null;
  return oneAtATime(async (signal) => {
    try {
      return await prepare(received, mime, { ...needs, signal });
    } catch (error) {
      if (isBroken(error)) return null;
      throw error;
    }
  }, needs);
}

/**
 * Answers whether the picture is to blame. Errors of libvips have no class and no code of their own; errors of the file
 * system have a code.
 */
const isBroken = (error: unknown) =>
  error instanceof Malformed ||
  (error instanceof Error && error.name === 'TimeoutError') ||
  (error instanceof Error && error.name === 'Error' && !('code' in error));

async function prepare(
  received: Received,
  mime: string,
  needs: PictureNeeds,
): Promise<Picture | null> {
  const { incoming, signal, limitMs } = needs;
  // This comes before libvips, because a picture of countless parts costs libvips minutes, and us moments.
  const pieces = await keptPieces(received, mime, signal);
  const facts = await decoder(received.path).metadata();
  const { width, height } = facts.autoOrient;
  if (width * height > limits.imageMaxPixels) return null;
  const isMoving = mime === 'image/apng' || (facts.pages ?? 1) > 1;
  signal.throwIfAborted();
  // This decodes the picture to its end, so a broken one shows now.
  const small = await shrink(received.path, limits.thumbMaxPx, thumbQuality, limitMs);
  const preview = await previewOf(small, limitMs);
  signal.throwIfAborted();
  await using made = new AsyncDisposableStack();
  const isLight = Math.max(width, height) <= limits.thumbMaxPx && received.size <= lightBytes;
  const thumb =
    isMoving || isLight ? null : made.use(await incoming.receive(chunks(small), small.length));
  const isTurned = (facts.orientation ?? 1) !== 1 && !isMoving;
  // A kind that cannot be cut has no pieces.
  const mustEncode = pieces === null ? hasMetadata(facts) : isTurned;
  const cleaned = mustEncode
    ? await encode(received, mime, needs)
    : pieces && (await cut(received, pieces, needs));
  made.move();
  return { width, height, cleaned, thumb, preview };
}

/** Makes a decoder that passes over warnings: many cameras cause them in every picture. */
const decoder = (source: string | Uint8Array) =>
  sharp(source, { failOn: 'error', limitInputPixels: limits.imageMaxPixels });

const hasMetadata = ({ exif, xmp, iptc }: Metadata) => Boolean(exif ?? xmp ?? iptc);

async function encode(
  received: Received,
  mime: string,
  { incoming, limitMs }: PictureNeeds,
): Promise<Received> {
  // Safe: GIF is the only kind without an encoding, and it has no orientation.
  const encodeAs = encodings[mime as keyof typeof encodings];
  const bytes = await encodeAs(decoder(received.path).autoOrient().keepIccProfile())
    .timeout({ seconds: Math.ceil(limitMs / 1_000) })
    .toBuffer();
  return incoming.receive(chunks(bytes), bytes.length);
}

async function keptPieces(
  { path, size }: Received,
  mime: string,
  signal: AbortSignal,
): Promise<Piece[] | null> {
  const cleaner = cleaners[mime] ?? null;
  if (cleaner === null) return null;
  await using file = await open(path);
  return await cleaner(new FileBytes(file, size, signal));
}

async function cut(
  { path, size }: Received,
  pieces: readonly Piece[],
  { incoming, signal }: PictureNeeds,
): Promise<Received | null> {
  if (isWhole(pieces, size)) return null;
  await using file = await open(path);
  return await incoming.receive(new FileBytes(file, size, signal).read(pieces), size);
}

const shrink = (
  source: string | Uint8Array,
  side: number,
  quality: number,
  limitMs: number,
): Promise<Buffer> =>
  decoder(source)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, alphaQuality: quality, smartSubsample: true })
    .timeout({ seconds: Math.ceil(limitMs / 1_000) })
    .toBuffer();

/** Makes the largest preview that fits into 1,024 characters; null: none does. */
async function previewOf(small: Uint8Array, limitMs: number): Promise<string | null> {
  for (const side of previewSidesPx) {
    const bytes = await shrink(small, side, previewQuality, limitMs);
    const url = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (url.length <= limits.previewMaxBytes) return url;
  }
  return null;
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Pictures are decoded one after another in the whole process, because one of 50 megapixels takes 200 MB. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Begins the work when all earlier work has really ended. `work` must therefore look at its signal.
 * @throws the signal's reason; a DOMException `TimeoutError`
 */
export function oneAtATime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { signal, limitMs }: Pick<PictureNeeds, 'signal' | 'limitMs'>,
): Promise<T> {
  const result = last.then(() => {
    signal.throwIfAborted();
    return work(AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
  });
  last = result.catch(() => {});
  return result;
}
