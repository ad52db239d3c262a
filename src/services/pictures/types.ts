/** What this browser can tell of a picture without the server. */

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
