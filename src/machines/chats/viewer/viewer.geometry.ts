/** How large a picture stands on the screen, and where. All lengths are CSS px, offsets are between the middles. */
import { swipePx } from '#contract/limits.ts';
import { viewerZoom } from '#contract/picture-sizes.ts';
import type { Picture } from './viewer.pictures.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How one looks at a picture: `zoom` of 1 is its fitting size, x and y are where its middle is. */
export interface Look {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** As the server has measured it, with its orientation applied; null where it could not. */
export const sizeOf = ({ attachment: { width, height } }: Picture): Size | null =>
  width && height ? { width, height } : null;

export const wholePicture: Look = { zoom: 1, x: 0, y: 0 };

/**
 * «100%»: the picture's own size, or as much of it as fits into the room, whichever is smaller: small pictures are
 * not blown up. One whose size nobody knows takes the room.
 */
export function fittingSize(picture: Size | null, room: Size): Size {
  if (!picture || picture.width <= 0 || picture.height <= 0) return room;
  const share = Math.min(1, room.width / picture.width, room.height / picture.height);
  // A panorama of 10,000 x 200 stays a line that can be seen, and hit.
  return {
    width: Math.max(1, picture.width * share),
    height: Math.max(1, picture.height * share),
  };
}

const withinZoom = (zoom: number): number =>
  Math.min(viewerZoom.max, Math.max(viewerZoom.min, zoom));

/** The next whole step up or down; from between two steps it is the nearer end of that step. */
export function stepped(zoom: number, way: 'in' | 'out'): number {
  const steps = zoom / viewerZoom.step;
  const next = way === 'in' ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return withinZoom(next * viewerZoom.step);
}

/** The point of the picture that is so far from its middle stays where it is. */
export function zoomed(look: Look, zoom: number, around: { x: number; y: number }): Look {
  const to = withinZoom(zoom);
  const growth = to / look.zoom;
  return {
    zoom: to,
    x: look.x + around.x * (1 - growth),
    y: look.y + around.y * (1 - growth),
  };
}

/** Never beyond the picture's own edges: where it is smaller than the room it stands in the middle. */
export function bounded(look: Look, fitting: Size, room: Size): Look {
  const x = heldWithin(look.x, (fitting.width * look.zoom - room.width) / 2);
  const y = heldWithin(look.y, (fitting.height * look.zoom - room.height) / 2);
  return x === look.x && y === look.y ? look : { zoom: look.zoom, x, y };
}

function heldWithin(offset: number, reach: number): number {
  return reach <= 0 ? 0 : Math.min(reach, Math.max(-reach, offset));
}

/** Spec 5: 50 px or more; further across than along. Of a large picture a finger moves the part that is seen. */
export function isSwipe(
  { zoom }: Look,
  { dx, dy }: { readonly dx: number; readonly dy: number },
  way: 'left' | 'right' | 'down',
): boolean {
  if (zoom > 1) return false;
  if (way === 'down') return dy >= swipePx && dy > Math.abs(dx);
  return (way === 'left' ? -dx : dx) >= swipePx && Math.abs(dx) > Math.abs(dy);
}
