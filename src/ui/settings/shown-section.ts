import { useEffect, useRef, useState, type RefObject } from 'react';
import { reducedMotion } from '../kit/screen.ts';
import { sectionIds, type SectionId } from './sections.ts';

/** Distances from the top of the scrolled view, in CSS px. */
interface Layout {
  readonly viewHeight: number;
  readonly isAtEnd: boolean;
  /** The upper edges of the sections, in their order. */
  readonly tops: readonly number[];
}

/** Returns the index of the section that the upper third of the view shows; at the end of the page it is the last one. */
export function sectionInView({ viewHeight, isAtEnd, tops }: Layout): number {
  if (isAtEnd) return tops.length - 1;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= viewHeight / 3),
  );
}

interface ShownSection {
  readonly shown: SectionId;
  /** Scrolls to a section and moves the focus there. */
  readonly goTo: (id: SectionId) => void;
}

/** Follows which section is read. A section that was gone to counts as read until its heading is out of sight again. */
export function useShownSection(inside: RefObject<HTMLElement | null>): ShownSection {
  const [shown, setShown] = useState<SectionId>(() => sectionNamed(location.hash) ?? 'profile');
  const goneTo = useRef<{ id: SectionId; hasArrived: boolean } | null>(null);

  useEffect(() => {
    const page = inside.current?.closest('main');
    if (!page) return undefined;
    const look = () => {
      const layout = layoutOf(page);
      if (goneTo.current) {
        const top = layout.tops[sectionIds.indexOf(goneTo.current.id)] ?? 0;
        const isInSight = top >= -1 && top < layout.viewHeight;
        if (isInSight) goneTo.current.hasArrived = true;
        if (isInSight || !goneTo.current.hasArrived) return;
        goneTo.current = null;
      }
      setShown(sectionIds[sectionInView(layout)] ?? 'profile');
    };
    const linked = sectionNamed(location.hash);
    if (linked) document.getElementById(linked)?.scrollIntoView();
    const watching = new AbortController();
    page.addEventListener('scroll', look, { passive: true, signal: watching.signal });
    window.addEventListener('resize', look, { signal: watching.signal });
    // A person who scrolls on the way takes over.
    const takeOver = () => {
      if (goneTo.current) goneTo.current.hasArrived = true;
    };
    for (const kind of ['wheel', 'pointerdown', 'keydown'])
      page.addEventListener(kind, takeOver, { passive: true, signal: watching.signal });
    return () => watching.abort();
  }, [inside]);

  return {
    shown,
    goTo(id) {
      const section = document.getElementById(id);
      goneTo.current = { id, hasArrived: false };
      setShown(id);
      section?.focus({ preventScroll: true });
      section?.scrollIntoView({ behavior: reducedMotion().matches ? 'instant' : 'smooth' });
    },
  };
}

const sectionNamed = (hash: string): SectionId | undefined =>
  sectionIds.find((id) => `#${id}` === hash);

function layoutOf(page: HTMLElement): Layout {
  const { top: viewTop, height: viewHeight } = page.getBoundingClientRect();
  return {
    viewHeight,
    isAtEnd: page.scrollTop + page.clientHeight >= page.scrollHeight - 1,
    tops: sectionIds.map(
      (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - viewTop,
    ),
  };
}
