import { useLayoutEffect, useRef, type RefObject } from 'react';
import { autoscrollPx } from '#contract/limits.ts';

/**
 * Opens at the first unseen message, or at the end. It stays at the end while the person is there, also when a picture
 * grows, and goes there when they write: `ownKey` belongs to my newest message while it is the last.
 */
export function useEnd(
  log: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  ownKey: string | null,
) {
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const [scroller, content] = [log.current, list.current];
    if (!scroller || !content) return undefined;
    const first = content.querySelector('[data-unseen]');
    first?.scrollIntoView({ block: 'start' });
    let topPx = Number.POSITIVE_INFINITY;
    const note = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      const isThere = scrollHeight - scrollTop - clientHeight <= autoscrollPx;
      // A message that grew below does not count as scrolling away.
      if (isThere || scrollTop < topPx) isAtEnd.current = isThere;
      topPx = scrollTop;
    };
    note();
    if (!first) isAtEnd.current = true;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scroller.scrollTo({ top: scroller.scrollHeight });
    });
    observer.observe(scroller);
    observer.observe(content);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', note);
    };
  }, [log, list]);
  useLayoutEffect(() => {
    if (ownKey === null || !log.current) return;
    isAtEnd.current = true;
    log.current.scrollTo({ top: log.current.scrollHeight });
  }, [log, ownKey]);
}
