/** A call that rings, as this browser sounds. */
export interface Ring {
  /**
   * Loops till what is answered is called, in one tab of this browser; another steps in where that one is closed. Tells
   * false when the browser lets no tab sound before a click, key or touch, and true when it sounds. `volume` 0 to 1.
   */
  start(volume: number, on: (isSounding: boolean) => void): () => void;
}
