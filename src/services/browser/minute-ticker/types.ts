/** Gives the time for texts such as «5 мин назад»: one clock for the whole page. */
export interface MinuteTicker {
  /** ms since 1970 at the last tick, so that all readers between two ticks see the same time. */
  readonly now: () => number;
  /** Calls back every minute, and when the page is looked at again. */
  readonly watch: (ticked: () => void) => () => void;
}
