import { imageMaxPixels } from '#contract/limits.ts';
import type { Pictures } from './types.ts';

export function createPictures(): Pictures {
  return {
    async measure(bytes) {
      const address = URL.createObjectURL(bytes);
      try {
        const image = await loadImage(address);
        const { naturalWidth: width, naturalHeight: height } = image;
        if (width * height === 0 || width * height > imageMaxPixels) return null;
        // The size is checked before decoding: of a decompression bomb only the head has been read so far.
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

/** Loads an invisible `<img>`: it applies the orientation, and its address is subject to the same policy as others. */
export function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('Not a picture that can be drawn')));
    image.src = address;
  });
}
