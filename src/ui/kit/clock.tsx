/** The time on the wall reaches the views from main.tsx. */
import { createContext, use, useSyncExternalStore } from 'react';

/** As services/browser/minute-ticker: a tick every minute. */
export interface MinuteTicker {
  readonly now: () => number;
  readonly watch: (ticked: () => void) => () => void;
}

const MinuteTickerContext = createContext<MinuteTicker>({ now: () => 0, watch: () => () => {} });

export const MinuteTickerProvider = MinuteTickerContext.Provider;

/** A text made of the time: the view is drawn again only when the text changes. */
export function useNowAs<T extends string | null>(make: (nowMs: number) => T): T {
  const minuteTicker = use(MinuteTickerContext);
  return useSyncExternalStore(minuteTicker.watch, () => make(minuteTicker.now()));
}
