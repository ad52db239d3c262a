/** The events of the search: boxes with a digit each; `slot` is 0 in the first. */
export type ContactSearchEvent =
  /** Typed, dictated or pasted into a box: one character or many. */
  | { type: 'search.enter'; slot: number; text: string }
  /** Backspace in this box. */
  | { type: 'search.erase'; slot: number }
  /** The box was emptied by other means. */
  | { type: 'search.clear'; slot: number }
  /** The person went to this box. */
  | { type: 'search.focus'; slot: number }
  | { type: 'search.retry' }
  /** Asks the found person to be a contact. */
  | { type: 'search.add' }
  /** The search is no longer on the screen. */
  | { type: 'search.reset' };
