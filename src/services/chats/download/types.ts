/** Lets the browser save a file from an address. */
export interface Download {
  /** `url`: an address of the server, which names the file. */
  save(url: string): void;
}
