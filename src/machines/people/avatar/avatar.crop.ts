/**
 * Computes the place of a picture under the round window (spec 2, Profile dialog). Lengths are CSS px, offsets go from
 * the window's middle to the picture's. At scale 1 the picture just covers the window.
 */
import { avatarCropPx } from '#contract/limits.ts';
import { avatarScale } from '#contract/picture-sizes.ts';
import type { Cut, Pixels } from '#services/people/pictures/types.ts';

export interface Crop {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** The first view: the picture covers the window and is in its middle. */
export const wholeWindow: Crop = { scale: 1, x: 0, y: 0 };

/** Returns the size at which the picture is drawn. */
export function drawnSize(picture: Pixels, scale: number): Pixels {
  const { width, height } = picture;
  const shorter = Math.min(width, height);
  const coveringPx = avatarCropPx * scale;
  return { width: (width / shorter) * coveringPx, height: (height / shorter) * coveringPx };
}

/**
 * Changes the scale around a point, which is given from the window's middle: what the picture shows there stays there,
 * as far as it can.
 */
export function scaled(
  picture: Pixels,
  crop: Crop,
  scale: number,
  around: { readonly x: number; readonly y: number },
): Crop {
  const to = withinScale(scale);
  const growth = to / crop.scale;
  return bounded(picture, {
    scale: to,
    x: around.x + (crop.x - around.x) * growth,
    y: around.y + (crop.y - around.y) * growth,
  });
}

export function dragged(picture: Pixels, crop: Crop, dx: number, dy: number): Crop {
  return bounded(picture, { ...crop, x: crop.x + dx, y: crop.y + dy });
}

/** Returns the part of the picture that lies in the window, in the picture's own pixels. */
export function cutOf({ width, height }: Pixels, { scale, x, y }: Crop): Cut {
  const shorter = Math.min(width, height);
  const side = shorter / scale;
  const coveringPx = avatarCropPx * scale;
  return {
    left: width / 2 - (x * shorter) / coveringPx - side / 2,
    top: height / 2 - (y * shorter) / coveringPx - side / 2,
    side,
  };
}

const withinScale = (scale: number): number =>
  Math.min(avatarScale.max, Math.max(avatarScale.min, scale));

/** Keeps a picture that can cover the window over all of it, and a smaller one wholly within it. */
function bounded(picture: Pixels, { scale, x, y }: Crop): Crop {
  const { width, height } = drawnSize(picture, scale);
  return { scale, x: heldWithin(x, width), y: heldWithin(y, height) };
}

function heldWithin(offset: number, drawnPx: number): number {
  const reach = Math.abs(drawnPx - avatarCropPx) / 2;
  return reach === 0 ? 0 : Math.min(reach, Math.max(-reach, offset));
}
