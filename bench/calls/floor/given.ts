/** What the bench hands to a floor page, in the address. */

export interface Way {
  readonly url: string;
  readonly token: string;
}

export type Given =
  | {
      readonly kind: 'caller' | 'callee';
      readonly way: Way;
      /** Whether the caller joins at once, or, as whoever calls, when there is an answer. */
      readonly isThere: boolean;
    }
  /** Each sends, all from one page. */
  | { readonly kind: 'guests'; readonly ways: readonly Way[] }
  | { readonly kind: 'conference'; readonly way: Way };
