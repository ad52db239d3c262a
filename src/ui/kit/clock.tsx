/** The time on the wall reaches the views from main.tsx. */
import { createContext, use, useSyncExternalStore } from 'react';

/** As services/minutes: a tick every minute. */
export interface Minutes {
  readonly now: () => number;
  readonly watch: (ticked: () => void) => () => void;
}

const MinutesContext = createContext<Minutes>({ now: () => 0, watch: () => () => {} });

export const MinutesProvider = MinutesContext.Provider;

/** Made of the time; drawn anew only when it turns out differently. */
export function useNowAs<T extends string | null>(make: (nowMs: number) => T): T {
  const minutes = use(MinutesContext);
  return useSyncExternalStore(minutes.watch, () => make(minutes.now()));
}
