/** The size that a camera is asked for; pictures of a group are smaller. */
export interface CameraSize {
  readonly width: number;
  readonly height: number;
  /** Pictures per second. */
  readonly frameRate: number;
}

/**
 * The sizes are those of livekit-client's h720 and h540, whose encodings are used; they stand here so that the library
 * need not be loaded.
 */
export const cameraSizeOf = (isGroup: boolean): CameraSize =>
  isGroup
    ? { width: 960, height: 540, frameRate: 25 }
    : { width: 1280, height: 720, frameRate: 30 };
