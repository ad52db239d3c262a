/** Measures and cuts pictures in this browser, without the server. */

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

export interface Pictures {
  /**
   * Returns the picture's size with its orientation applied; null if this browser cannot draw it, or drawing would need
   * too much memory (contract: imageMaxPixels).
   */
  measure(bytes: Blob): Promise<Pixels | null>;
}

/** A picture that is being cropped: its size, and its address for `src` until it is closed. */
export interface OpenPicture extends Pixels {
  readonly address: string;
}

/** A square of the picture, in its own pixels; it may reach beyond the picture. */
export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Why a file cannot become a profile picture. */
export type PictureRefusal = 'notPicture' | 'svg' | 'heic' | 'unreadable' | 'tooManyPixels';

export class PictureRefused extends Error {
  readonly reason: PictureRefusal;

  constructor(reason: PictureRefusal) {
    super(`This file cannot become a profile picture: ${reason}`);
    this.reason = reason;
  }
}

export interface Portraits {
  /**
   * Opens the picture with its orientation applied, and never larger than cropping needs, whatever the file is.
   * @throws PictureRefused
   */
  open(file: Blob): Promise<OpenPicture>;
  /** Frees the picture's memory: it can no longer be shown or cut. */
  close(picture: OpenPicture): void;
  /** Makes a square of `sizePx`; parts that the picture does not cover are transparent. */
  cut(picture: OpenPicture, cut: Cut, sizePx: number): Promise<Blob>;
}
