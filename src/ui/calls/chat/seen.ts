/** Decides when a message counts as seen: at least 60 % of it is in view (spec 9), or it nearly fills the view. */
import { callChatReadShare } from '#contract/call-limits.ts';

type Glimpse = Pick<
  IntersectionObserverEntry,
  'intersectionRatio' | 'boundingClientRect' | 'rootBounds'
>;

/**
 * Returns the share of a bubble that has to be in view. If the bubble is too high to show 60 % of itself, it counts as
 * seen when it nearly fills the view.
 */
function shareToSee({ boundingClientRect, rootBounds }: Omit<Glimpse, 'intersectionRatio'>) {
  if (!rootBounds || rootBounds.height === 0 || boundingClientRect.height === 0)
    return callChatReadShare;
  return Math.min(callChatReadShare, (0.9 * rootBounds.height) / boundingClientRect.height);
}

export const isEnough = (glimpse: Glimpse): boolean =>
  glimpse.intersectionRatio >= shareToSee(glimpse);

/** Reports whether the element is seen, at every change, until the returned function is called. */
export function watchSeen(
  element: Element,
  root: Element | null,
  tell: (isSeen: boolean) => void,
): () => void {
  let share = callChatReadShare;
  let isSeen = false;
  let observer: IntersectionObserver;
  const look = (entries: readonly IntersectionObserverEntry[]) => {
    const glimpse = entries.at(-1);
    if (!glimpse) return;
    const needed = shareToSee(glimpse);
    if (needed !== share) {
      share = needed;
      observer.disconnect();
      observe();
      return;
    }
    const now = isEnough(glimpse);
    if (now === isSeen) return;
    isSeen = now;
    tell(now);
  };
  function observe(): void {
    observer = new IntersectionObserver(look, { root, threshold: [0, share] });
    observer.observe(element);
  }
  observe();
  return () => {
    observer.disconnect();
    if (isSeen) tell(false);
  };
}
