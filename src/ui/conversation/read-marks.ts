/** Which unread messages are in view: one observer for the whole list, and receipts decides what follows. */
import { createContext, useEffect, useState, type RefObject } from 'react';
import { readVisibleShare } from '#contract/limits.ts';
import type { ReceiptsEvent } from '#machines/receipts/receipts.events.ts';

export interface ReadMarks {
  /** Tells of the element until the returned function is called. */
  watch(element: Element, message: { id: string; seq: number }): () => void;
}

export const ReadMarksContext = createContext<ReadMarks | null>(null);

/** A bubble higher than four screens can never show a quarter of itself: filling the screen is enough. */
function isSeen({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  const fillsScreen = rootBounds !== null && intersectionRect.height >= rootBounds.height * 0.9;
  return intersectionRatio >= readVisibleShare || (fillsScreen && rootBounds.height > 0);
}

export function useReadMarks(
  scroller: RefObject<Element | null>,
  tell: (event: ReceiptsEvent) => void,
): ReadMarks {
  const [marks] = useState(() => createReadMarks(() => scroller.current, tell));
  useEffect(() => () => marks.stop(), [marks]);
  return marks;
}

function createReadMarks(
  root: () => Element | null,
  tell: (event: ReceiptsEvent) => void,
): ReadMarks & { stop(): void } {
  const watched = new Map<Element, { id: string; seq: number; seen: boolean }>();
  let observer: IntersectionObserver | null = null;

  const look = (entries: readonly IntersectionObserverEntry[]) => {
    for (const entry of entries) {
      const message = watched.get(entry.target);
      const seen = isSeen(entry);
      if (!message || message.seen === seen) continue;
      message.seen = seen;
      tell(
        seen
          ? { type: 'receipts.visible', messageId: message.id, seq: message.seq }
          : { type: 'receipts.invisible', messageId: message.id },
      );
    }
  };

  return {
    watch(element, { id, seq }) {
      // The thresholds below the share are for bubbles higher than the screen.
      observer ??= new IntersectionObserver(look, {
        root: root(),
        threshold: [0, 0.05, 0.1, 0.15, 0.2, readVisibleShare, 0.5],
      });
      watched.set(element, { id, seq, seen: false });
      observer.observe(element);
      return () => {
        observer?.unobserve(element);
        if (watched.get(element)?.seen) tell({ type: 'receipts.invisible', messageId: id });
        watched.delete(element);
      };
    },
    stop() {
      observer?.disconnect();
      observer = null;
      watched.clear();
    },
  };
}
