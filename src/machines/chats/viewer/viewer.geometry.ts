/**
 * Computes the size and place of a picture on the screen. All lengths are CSS px; offsets are measured between the
 * middles.
 */
import { swipePx } from '#contract/limits.ts';
import { viewerZoom } from '#contract/picture-sizes.ts';
import type { Picture } from './viewer.pictures.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The reader's view of a picture: `zoom` 1 is its fitting size, x and y tell where its middle is. */
export interface Look {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Returns the size that the server measured, with the orientation applied; null: it could not measure the picture. */
export const sizeOf = ({ attachment: { width, height } }: Picture): Size | null =>
  width && height ? { width, height } : null;

export const wholePicture: Look = { zoom: 1, x: 0, y: 0 };

/**
 * Returns the size at «100%»: the picture's own, or the largest that fits into the room if that is smaller. Small
 * pictures are not blown up. A picture of unknown size fills the room.
 */
export function fittingSize(picture: Size | null, room: Size): Size {
  if (!picture || picture.width <= 0 || picture.height <= 0) return room;
  const share = Math.min(1, room.width / picture.width, room.height / picture.height);
  // A very long and thin picture stays a line that can be seen and clicked.
  return {
    width: Math.max(1, picture.width * share),
    height: Math.max(1, picture.height * share),
  };
}

const withinZoom = (zoom: number): number =>
  Math.min(viewerZoom.max, Math.max(viewerZoom.min, zoom));

/** Returns the next whole step up or down; from between two steps, the nearer one in that direction. */
export function stepped(zoom: number, way: 'in' | 'out'): number {
  const steps = zoom / viewerZoom.step;
  const next = way === 'in' ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return withinZoom(next * viewerZoom.step);
}

/**
 * Zooms while one point of the picture stays in its place on the screen. `around` is measured from the picture's
 * middle.
 */
export function zoomed(look: Look, zoom: number, around: { x: number; y: number }): Look {
  const to = withinZoom(zoom);
  const growth = to / look.zoom;
  return {
    zoom: to,
    x: look.x + around.x * (1 - growth),
    y: look.y + around.y * (1 - growth),
  };
}

/** Keeps the view within the picture's edges; a picture smaller than the room stands in the middle. */
export function bounded(look: Look, fitting: Size, room: Size): Look {
  const x = heldWithin(look.x, (fitting.width * look.zoom - room.width) / 2);
  const y = heldWithin(look.y, (fitting.height * look.zoom - room.height) / 2);
  return x === look.x && y === look.y ? look : { zoom: look.zoom, x, y };
}

function heldWithin(offset: number, reach: number): number {
  return reach <= 0 ? 0 : Math.min(reach, Math.max(-reach, offset));
}

/**
 * Answers whether the movement is a swipe this way: 50 px or more, and further this way than across (spec 5). In a
 * zoomed picture there are none: a finger moves the visible part.
 */
export function isSwipe(
  { zoom }: Look,
  { dx, dy }: { readonly dx: number; readonly dy: number },
  way: 'left' | 'right' | 'down',
): boolean {
  if (zoom > 1) return false;
  if (way === 'down') return dy >= swipePx && dy > Math.abs(dx);
  return (way === 'left' ? -dx : dx) >= swipePx && Math.abs(dx) > Math.abs(dy);
}
