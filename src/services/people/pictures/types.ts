/** What this browser can tell of a picture without the server, and make of it. */

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

export interface Pictures {
  /**
   * How large it is shown, its orientation applied; null where this browser cannot draw it, or would need too much
   * memory to (contract: imageMaxPixels).
   */
  measure(bytes: Blob): Promise<Pixels | null>;
}

/** A picture that is being cropped: how large it is, and where it can be seen until it is closed. */
export interface OpenPicture extends Pixels {
  readonly address: string;
}

/** A square of it, in the picture's own pixels; it may reach beyond the picture. */
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
   * Its orientation applied, and never larger than cropping needs, whatever the file is.
   * @throws PictureRefused
   */
  open(file: Blob): Promise<OpenPicture>;
  /** Its memory is free; it cannot be seen or cut any more. */
  close(picture: OpenPicture): void;
  /** So many pixels wide and high; what the picture does not cover is transparent. */
  cut(picture: OpenPicture, cut: Cut, sizePx: number): Promise<Blob>;
}
