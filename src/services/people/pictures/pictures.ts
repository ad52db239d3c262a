import { imageMaxPixels } from '#contract/limits.ts';
import { loadImage } from './load-image.ts';
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
