/** Tells of input on this page: keys, pointer, wheel, touch. */
export interface Input {
  /** Calls back when there was input, at most once in 3 s. */
  watch(on: () => void): () => void;
}
