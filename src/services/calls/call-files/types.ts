/** Declares the memory for the files of a call's chat. They stay in this page, and only as long as the call. */

export interface CallFile {
  /** A `blob:` address; `fileOf` finds the file by it. */
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
