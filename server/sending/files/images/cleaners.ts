/** Takes notes about its maker out of a picture, each kind in its own way. */
import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import type { FileBytes, Piece } from './pieces.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

type Cleaner = (bytes: FileBytes) => Promise<Piece[]>;

/**
 * The pictures that every browser draws, by media type. Each kind loses its metadata without being encoded again, except
 * AVIF, which has no such way.
 */
export const cleaners: Readonly<Record<string, Cleaner | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/apng': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
  'image/avif': null,
};
