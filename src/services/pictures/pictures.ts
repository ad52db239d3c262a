import { imageMaxPixels } from '#contract/limits.ts';
import type { Pictures } from './types.ts';

/** An `<img>` that nobody sees: it applies the orientation, and its address goes through the same policy as others. */
export function createPictures(): Pictures {
  return {
    async measure(bytes) {
      const address = URL.createObjectURL(bytes);
      try {
        const image = new Image();
        await loaded(image, address);
        const { naturalWidth: width, naturalHeight: height } = image;
        if (width * height === 0 || width * height > imageMaxPixels) return null;
        // Only now: of a bomb nothing but the head has been read.
        await image.decode();
        return { width, height };
      } catch {
        return null;
      } finally {
        URL.revokeObjectURL(address);
      }
    },
  };
}

const loaded = (image: HTMLImageElement, address: string) =>
  new Promise<void>((resolve, reject) => {
    image.addEventListener('load', () => resolve());
    image.addEventListener('error', () => reject(new Error('Not a picture that can be drawn')));
    image.src = address;
  });
