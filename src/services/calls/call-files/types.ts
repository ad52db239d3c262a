/** Files of a call's chat: in this page's memory, and only as long as the call. */

export interface CallFile {
  /** `blob:`; also its name for `fileOf`. */
  readonly url: string;
  readonly name: string;
  readonly mime: string;
  readonly sizeBytes: number;
}

export interface CallFiles {
  keep(file: File): CallFile;
  fileOf(url: string): File | null;
  forget(url: string): void;
  forgetAll(): void;
}
