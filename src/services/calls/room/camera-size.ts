/**
 * Returns the size that a camera is asked for; pictures of a group are smaller. The sizes are those of livekit-client's
 * h720 and h540, whose encodings are used. They stand here so that the library need not be loaded.
 */
export const cameraSizeOf = (isGroup: boolean) =>
  isGroup
    ? { width: 960, height: 540, frameRate: 25 }
    : { width: 1280, height: 720, frameRate: 30 };
