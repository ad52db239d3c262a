/** Passes the current time from main.tsx to the views. */
import { createContext, use, useSyncExternalStore } from 'react';

/** The part of services/browser/minute-ticker that views need: a tick every minute. */
export interface MinuteTicker {
  readonly now: () => number;
  readonly watch: (ticked: () => void) => () => void;
}

const MinuteTickerContext = createContext<MinuteTicker>({ now: () => 0, watch: () => () => {} });

export const MinuteTickerProvider = MinuteTickerContext.Provider;

/** Makes a text of the current time: the view is drawn again only when the text changes. */
export function useNowAs<T extends string | null>(make: (nowMs: number) => T): T {
  const minuteTicker = use(MinuteTickerContext);
  return useSyncExternalStore(minuteTicker.watch, () => make(minuteTicker.now()));
}
