/** The system's own small window for a video, where the browser has it. */
export const hasPictureInPicture = (): boolean =>
  'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;

const isOut = (video: HTMLVideoElement | null): boolean =>
  video !== null && document.pictureInPictureElement === video;

export async function endPictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  // It may be closed at this moment.
  if (isOut(video)) await document.exitPictureInPicture().catch(() => {});
}

/** Shows the video in it, or takes it back; a refusal leaves everything as it was. */
export async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (isOut(video)) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // The video has no picture yet, or the system has another window open.
  }
}
