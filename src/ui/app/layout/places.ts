/** Places in the open conversation where other parts of the page tell news, so that the news cover nothing. */
import { useSyncExternalStore } from 'react';

function createPlace() {
  let element: HTMLElement | null = null;
  const hearers = new Set<() => void>();
  const put = (now: HTMLElement | null) => {
    element = now;
    for (const hear of hearers) hear();
  };
  const watch = (hear: () => void) => {
    hearers.add(hear);
    return () => hearers.delete(hear);
  };
  const hold = (here: HTMLElement | null) => {
    put(here);
    return () => put(null);
  };
  const usePlace = () => useSyncExternalStore(watch, () => element);
  return [hold, usePlace] as const;
}

/**
 * The first of each pair is for `ref` of the element that is the place, which should be a live region, so that screen
 * readers announce the news. The second returns the element for a portal; null while no conversation shows.
 */
export const [holdBelowHeader, useBelowHeader] = createPlace();
export const [holdAboveComposer, useAboveComposer] = createPlace();

/** The place of the search's counter and buttons on a narrow screen, which is no live region: they are no news. */
export const [holdSearchSteps, useSearchSteps] = createPlace();
