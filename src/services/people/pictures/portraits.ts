import { avatarSavedPx, imageMaxPixels } from '#contract/limits.ts';
import { avatarScale } from '#contract/picture-sizes.ts';
import { loadImage } from './pictures.ts';
import { PictureRefused, type Cut, type OpenPicture, type Portraits } from './types.ts';

/** At the largest scale the window shows half of the shorter side, so more pixels are never needed. */
const enoughPx = avatarSavedPx * avatarScale.max;
/** The longest side of a canvas that every browser can draw on. */
const longestPx = 4_096;
const quality = 0.9;

/**
 * Opens and cuts pictures by an `<img>` and a canvas: the image applies the orientation, the canvas keeps as few pixels
 * as cropping needs.
 */
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
        // Only the head of the file has been read so far.
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

/**
 * Makes the copy that is shown and cut: decoding 40 megapixels again and again would use up the memory of a telephone.
 */
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
  // The copy is encoded once more when it is cut, without a visible loss.
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

/** Writes WebP, which keeps transparency; a browser that cannot write it makes a PNG, which keeps it, too. */
const encoded = (canvas: HTMLCanvasElement, best: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureRefused('unreadable'))),
      'image/webp',
      best,
    );
  });

/** Brands of HEIF containers that few browsers can draw. AVIF is not among them: all browsers can draw it. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Reads the first bytes, because not every system gives such a file a type. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return head.startsWith('ftyp') && heicBrands.has(head.slice(4));
}
