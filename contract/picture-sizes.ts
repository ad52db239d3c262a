/**
 * Defines the product's numbers about pictures. They are not in limits.ts, because the sign-in page loads that file.
 */

/** A picture that did not load takes this room (spec 2). */
export const imageFailedPx = { width: 320, height: 200 } as const;
/** The viewer's zoom: a share of the picture's fitting size (spec 5). */
export const viewerZoom = { min: 0.25, max: 4, step: 0.25 } as const;
/** The zoom of a profile picture while it is cropped (spec 5). */
export const avatarScale = { min: 0.5, max: 2, step: 0.01 } as const;
