/** Computes a picture's frame before any of it has loaded. Sizes are CSS px. */
import { imageMaxShownPx } from '#contract/limits.ts';
import { imageFailedPx } from '#contract/picture-sizes.ts';

export interface PictureSize {
  readonly width: number | null;
  readonly height: number | null;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  /**
   * cover: fills the frame, and a panorama is cut at both ends. long: fills the frame from its top, and is cut below.
   * own: stands in the middle in its own size, because a few enlarged pixels are a blur.
   */
  readonly fit: 'cover' | 'long' | 'own';
}

const MAX_HEIGHT = 400;
/** The smallest frame has room for a finger and for the time over the picture. */
const MIN_WIDTH = 120;
const MIN_HEIGHT = 80;
/** A panorama is cut to this height rather than shown as a line. */
const MIN_COVERED_HEIGHT = 100;
const MIN_COVERED_WIDTH = 160;
/** A long picture fades out at its foot; a cut smaller than that is not worth telling. */
const FOOT = 24;

/**
 * Computes the frame of a single picture.
 * @param minWidth px that the text or the file below the picture needs.
 */
export function frameOf({ width, height }: PictureSize, minWidth = 0): Frame {
  if (!width || !height) return { ...imageFailedPx, fit: 'cover' };
  const scale = Math.min(1, imageMaxShownPx / width, MAX_HEIGHT / height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const isScaled = scale < 1;
  const isTooLow = isScaled && shownHeight < MIN_COVERED_HEIGHT;
  const isTooNarrow = isScaled && shownWidth < MIN_COVERED_WIDTH;
  const frame = {
    width: isTooNarrow ? Math.min(MIN_COVERED_WIDTH, width) : shownWidth,
    height: isTooLow ? Math.min(MIN_COVERED_HEIGHT, height) : shownHeight,
  };
  const room = {
    width: Math.max(frame.width, MIN_WIDTH, minWidth),
    height: Math.max(frame.height, MIN_HEIGHT),
  };
  if (!isScaled && (room.width > frame.width || room.height > frame.height))
    return { ...room, fit: 'own' };
  const cutPx = (room.width * height) / width - room.height;
  return { ...room, fit: cutPx > FOOT ? 'long' : 'cover' };
}

/**
 * Computes the frame of a picture that failed to load. It keeps the reserved frame, so that nothing moves, but is at
 * least large enough for the error (spec 2: 320 x 200 is the default).
 */
export const failedRoomOf = ({ width, height }: Pick<Frame, 'width' | 'height'>) => ({
  width: Math.max(width, imageFailedPx.width),
  height: Math.max(height, imageFailedPx.height),
});

/** Chooses the frame in a grid, about the size of a cell. A picture much smaller than a cell is not enlarged. */
export function cellFrameOf({ width, height }: PictureSize): Frame {
  const isTiny = width !== null && height !== null && width < MIN_WIDTH && height < MIN_HEIGHT;
  return { ...CELL, fit: isTiny ? 'own' : 'cover' };
}

const CELL = { width: 160, height: 120 } as const;

/** Answers whether the thumbnail, which is fitted into `thumbPx`, has enough pixels for the frame. */
export function isSharpEnough({ width, height }: PictureSize, frame: Frame, thumbPx: number) {
  if (!width || !height) return true;
  const shrunk = Math.min(1, thumbPx / Math.max(width, height));
  const by = frame.fit === 'own' ? Math.min : Math.max;
  return by(frame.width / width, frame.height / height) <= shrunk;
}
