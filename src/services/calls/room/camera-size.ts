/** The size that a camera is asked for: a group's pictures are small. */
export interface CameraSize {
  readonly width: number;
  readonly height: number;
  /** Pictures per second. */
  readonly frameRate: number;
}

/** livekit-client's h720 and h540, of which the encodings are; here without the library. */
export const cameraSizeOf = (isGroup: boolean): CameraSize =>
  isGroup
    ? { width: 960, height: 540, frameRate: 25 }
    : { width: 1280, height: 720, frameRate: 30 };
