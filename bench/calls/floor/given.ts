/** The bench passes these values to a floor page in its address. */

export interface Way {
  readonly url: string;
  readonly token: string;
}

/**
 * When the caller joins: `late` after the answer; `silent` while it rings, sending nothing before the answer, as in our
 * calls; `sending` while it rings, sending from the start.
 */
export type CallerOfFloor = 'late' | 'silent' | 'sending';

export type Given =
  | {
      readonly kind: 'caller' | 'callee';
      readonly way: Way;
      readonly caller: CallerOfFloor;
    }
  /** All guests send from one page. */
  | { readonly kind: 'guests'; readonly ways: readonly Way[] }
  | { readonly kind: 'conference'; readonly way: Way };
