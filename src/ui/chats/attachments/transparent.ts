/** Answers whether a picture of this type may let its background through. */
export const mayBeTransparent = (mime: string): boolean => /\/(?:png|webp|gif|avif)$/u.test(mime);
