import { avatarSavedPx, imageMaxPixels } from '#contract/limits.ts';
import { avatarScale } from '#contract/picture-sizes.ts';
import { isHeic } from './heic.ts';
import { loadImage } from './load-image.ts';
import { PictureRefused, type Cut, type OpenPicture, type Portraits } from './types.ts';

/** Drawn at the largest scale the window shows half of the shorter side: more pixels than these are never saved. */
const enoughPx = avatarSavedPx * avatarScale.max;
/** A long strip is no longer than what any browser can draw on. */
const longestPx = 4_096;
const quality = 0.9;

/** By an `<img>` and a canvas: the image applies the orientation, the canvas keeps as few pixels as cropping needs. */
export function createPortraits(): Portraits {
  return {
    async open(file) {
      if (file.type.startsWith('image/svg')) throw new PictureRefused('svg');
      const mayBeHeic = await isHeic(file);
      if (!file.type.startsWith('image/') && !mayBeHeic) throw new PictureRefused('notPicture');
      const original = URL.createObjectURL(file);
      try {
        const image = await loadImage(original).catch(() => {
          throw new PictureRefused(mayBeHeic ? 'heic' : 'unreadable');
        });
        const { naturalWidth: width, naturalHeight: height } = image;
        if (width * height === 0) throw new PictureRefused('unreadable');
        // Only its head has been read so far.
        if (width * height > imageMaxPixels) throw new PictureRefused('tooManyPixels');
        return await smallCopy(image);
      } finally {
        URL.revokeObjectURL(original);
      }
    },
    close({ address }) {
      URL.revokeObjectURL(address);
    },
    async cut(picture, cut, sizePx) {
      const image = await loadImage(picture.address);
      const { canvas, context } = paper(sizePx, sizePx);
      draw(context, image, picture, cut, sizePx);
      return encoded(canvas, quality);
    },
  };
}

/** What is seen and cut: decoding 40 megapixels again and again would take the memory of a telephone. */
async function smallCopy(image: HTMLImageElement): Promise<OpenPicture> {
  const { naturalWidth, naturalHeight } = image;
  const share = Math.min(
    1,
    enoughPx / Math.min(naturalWidth, naturalHeight),
    longestPx / Math.max(naturalWidth, naturalHeight),
  );
  const width = Math.max(1, Math.round(naturalWidth * share));
  const height = Math.max(1, Math.round(naturalHeight * share));
  await image.decode().catch(() => {
    throw new PictureRefused('unreadable');
  });
  const { canvas, context } = paper(width, height);
  context.drawImage(image, 0, 0, width, height);
  // It is encoded once more when it is cut: nothing is to be seen of that.
  const copy = await encoded(canvas, 0.97);
  return { address: URL.createObjectURL(copy), width, height };
}

function draw(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { width, height }: OpenPicture,
  { left, top, side }: Cut,
  sizePx: number,
): void {
  const perPx = sizePx / side;
  context.drawImage(image, -left * perPx, -top * perPx, width * perPx, height * perPx);
}

function paper(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new PictureRefused('unreadable');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** WebP keeps what is transparent; a browser that cannot write it makes a PNG, which does, too. */
const encoded = (canvas: HTMLCanvasElement, best: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureRefused('unreadable'))),
      'image/webp',
      best,
    );
  });
