/** The browser saves what is at an address as a file of the person's. */
export interface Download {
  /** `url`: at the server, which names the file. */
  save(url: string): void;
}
