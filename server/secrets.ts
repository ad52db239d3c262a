/** What nobody but the server may know, made at the first start. */
export interface Secrets {
  /** At least 32 random bytes; the keys of access and refresh tokens are derived from it. */
  readonly tokens: Uint8Array;
}
