/** Tells which rows of a long list are near what is seen of it: only these are drawn whole. */
import { useEffect, useState, type RefObject } from 'react';

interface Stretch {
  readonly from: number;
  /** The first row that is not near any more. */
  readonly to: number;
}

interface NearRows extends Stretch {
  /** The open conversation's row, which the list may be about to show. */
  readonly openAt: number;
}

export const isNear = ({ from, to, openAt }: NearRows, at: number): boolean =>
  (at >= from && at < to) || (openAt >= 0 && Math.abs(at - openAt) < aroundOpen);

const aroundOpen = 12;

/** Until the list is measured, after its first paint. */
const first: Stretch = { from: 0, to: 24 };

/** The list's parent scrolls it; `openAt` is the row of the open conversation, or -1; `count` is that of all rows. */
export function useNearRows(
  list: RefObject<HTMLElement | null>,
  openAt: number,
  count: number,
): NearRows {
  const [near, setNear] = useState(first);
  useEffect(() => {
    const scroller = list.current?.parentElement;
    if (!scroller || count === 0) return undefined;
    let known = first;
    const look = () => {
      const rows = list.current?.children;
      if (!rows) return;
      const { scrollTop, clientHeight } = scroller;
      if (clientHeight === 0) return;
      const within = (screens: number): Stretch => ({
        from: rowAt(rows, scrollTop - screens * clientHeight),
        to: rowAt(rows, scrollTop + (screens + 1) * clientHeight) + 1,
      });
      const needed = within(0.5);
      if (needed.from >= known.from && needed.to <= known.to) return;
      known = within(1);
      setNear(known);
    };
    const frame = requestAnimationFrame(look);
    scroller.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
    // Rows that come where all of them fit are seen without any scrolling.
  }, [list, count]);
  return { ...near, openAt };
}

/** Finds by bisection the last row that begins at or above this distance from the list's upper edge. */
function rowAt(rows: HTMLCollection, px: number): number {
  const topOf = (index: number) => {
    const row = rows[index];
    return row instanceof HTMLElement ? row.offsetTop : 0;
  };
  const edgePx = topOf(0) + px;
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (topOf(middle) <= edgePx) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
