import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Below this, of 255, a colour is the same. */
const leastDifference = 8;
/** Curved edges are not always painted alike: so few pixels, each of which the other picture has beside it, are no change. */
const mostOfEdges = 400;
const nearEnough = 48;

interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Counts the pixels that differ between two pictures; null where they are of different sizes. */
export async function differingPixels(one: string, other: string): Promise<number | null> {
  const files = await Promise.all([readFile(one), readFile(other)]);
  if (files[0].equals(files[1])) return 0;
  const [a, b] = [await pixelsOf(files[0]), await pixelsOf(files[1])];
  if (a.width !== b.width || a.height !== b.height) return null;
  const differing: number[] = [];
  for (let at = 0; at < a.width * a.height; at += 1) {
    if (distance(a, at, b, at) > leastDifference) differing.push(at);
  }
  const isOfEdges =
    differing.length <= mostOfEdges &&
    differing.every((at) => hasNear(a, at, b) && hasNear(b, at, a));
  return isOfEdges ? 0 : differing.length;
}

async function pixelsOf(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The largest difference of a colour between a pixel of one picture and a pixel of the other. */
function distance(a: Picture, atA: number, b: Picture, atB: number): number {
  let most = 0;
  for (let colour = 0; colour < 3; colour += 1) {
    const difference = (a.data[3 * atA + colour] ?? 0) - (b.data[3 * atB + colour] ?? 0);
    most = Math.max(most, Math.abs(difference));
  }
  return most;
}

/** Answers whether the other picture has such a pixel there or next to it. */
function hasNear(a: Picture, at: number, b: Picture): boolean {
  for (const row of [-1, 0, 1]) {
    for (const column of [-1, 0, 1]) {
      if (distance(a, at, b, at + row * b.width + column) <= nearEnough) return true;
    }
  }
  return false;
}
