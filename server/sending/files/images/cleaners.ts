/** Takes notes about its maker out of a picture, each kind in its own way. */
import { cleanGif } from './gif.ts';
import { cleanHeif } from './heif.ts';
import { cleanJpeg } from './jpeg.ts';
import type { FileBytes, Kept } from './pieces.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** Tells `kept` what stays. @throws Malformed; `kept` then knows the blocks before that place */
type Cleaner = (bytes: FileBytes, kept: Kept) => Promise<void>;

/** The pictures that every browser draws, by media type. */
export const drawn: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
]);

/** Each kind loses its metadata without being encoded again; a telephone's HEIC does, too, though it is kept as a file. */
export const cleaners: Readonly<Record<string, Cleaner>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/apng': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
  'image/avif': cleanHeif,
  'image/heic': cleanHeif,
  'image/heif': cleanHeif,
  'image/heic-sequence': cleanHeif,
  'image/heif-sequence': cleanHeif,
};
