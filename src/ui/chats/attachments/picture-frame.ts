/** The room that a picture takes, known before any of it has loaded. Sizes are CSS px. */
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
   * cover: fills the frame; what is far too long is cut at both ends. own: stands in its own size in the middle,
   * for a few pixels blown up would be mush. contain: whole, in a frame that is wider than itself.
   */
  readonly fit: 'cover' | 'own' | 'contain';
}

const MAX_HEIGHT = 400;
/** So small is no picture any more; a finger needs this much, too, and so does the time above it. */
const MIN_WIDTH = 120;
const MIN_HEIGHT = 80;
/** A panorama is cut to this rather than shown as a line. */
const MIN_COVERED_HEIGHT = 100;
const MIN_COVERED_WIDTH = 160;

/** @param minWidth what stands below it needs so much: words, a file. */
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
  return { ...room, fit: room.width > frame.width ? 'contain' : 'cover' };
}

/**
 * Of one that did not load: what was reserved for it, so that nothing moves, but at least the room that the sentence
 * about it needs (spec 2: 320 x 200 is the default).
 */
export const failedRoomOf = ({ width, height }: Pick<Frame, 'width' | 'height'>) => ({
  width: Math.max(width, imageFailedPx.width),
  height: Math.max(height, imageFailedPx.height),
});

/** In a grid: about the size of its cells. What is smaller than most of one is not blown up there, either. */
export function cellFrameOf({ width, height }: PictureSize): Frame {
  const isTiny = width !== null && height !== null && width < MIN_WIDTH && height < MIN_HEIGHT;
  return { ...CELL, fit: isTiny ? 'own' : 'cover' };
}

const CELL = { width: 160, height: 120 } as const;

/** Of a thumbnail this is left when a picture of this size is fitted into `thumbPx`. */
export function isSharpEnough({ width, height }: PictureSize, frame: Frame, thumbPx: number) {
  if (!width || !height) return true;
  const shrunk = Math.min(1, thumbPx / Math.max(width, height));
  const by = frame.fit === 'cover' ? Math.max : Math.min;
  return by(frame.width / width, frame.height / height) <= shrunk;
}
