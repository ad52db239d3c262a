/** What the bench hands to a floor page, in the address. */

export interface Way {
  readonly url: string;
  readonly token: string;
}

/**
 * The caller joins when there is an answer; or while it rings, and sends nothing before it, as in every call of ours; or sends
 * all the while.
 */
export type CallerOfFloor = 'late' | 'silent' | 'sending';

export type Given =
  | {
      readonly kind: 'caller' | 'callee';
      readonly way: Way;
      readonly caller: CallerOfFloor;
    }
  /** Each sends, all from one page. */
  | { readonly kind: 'guests'; readonly ways: readonly Way[] }
  | { readonly kind: 'conference'; readonly way: Way };
