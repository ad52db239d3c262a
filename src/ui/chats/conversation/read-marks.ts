/** Which unread messages are in view: one observer for the whole list, and receipts decides what follows. */
import { createContext, useEffect, useState, type RefObject } from 'react';
import { readVisibleShare } from '#contract/limits.ts';
import type { ReceiptsEvent } from '#machines/chats/receipts/receipts.events.ts';

export interface ReadMarks {
  /** Tells of the element until the returned function is called. */
  watch(element: Element, message: { id: string; seq: number }): () => void;
}

export const ReadMarksContext = createContext<ReadMarks | null>(null);

type Glimpse = Pick<
  IntersectionObserverEntry,
  'intersectionRatio' | 'boundingClientRect' | 'rootBounds'
>;

/** What must show of it: a quarter, or, of a bubble too high ever to show a quarter, nearly a screenful. */
export function shareToSee({ boundingClientRect, rootBounds }: Omit<Glimpse, 'intersectionRatio'>) {
  if (!rootBounds || rootBounds.height === 0 || boundingClientRect.height === 0)
    return readVisibleShare;
  return Math.min(readVisibleShare, (0.9 * rootBounds.height) / boundingClientRect.height);
}

export const isSeen = (glimpse: Glimpse): boolean =>
  glimpse.intersectionRatio >= shareToSee(glimpse);

export function useReadMarks(
  scroller: RefObject<Element | null>,
  /** Nobody sees what is in a panel that is only half-way in. */
  isShown: boolean,
  tell: (event: ReceiptsEvent) => void,
): ReadMarks {
  const [marks] = useState(() => createReadMarks(() => scroller.current, tell));
  useEffect(() => () => marks.stop(), [marks]);
  useEffect(() => marks.show(isShown), [marks, isShown]);
  return marks;
}

interface Watched {
  readonly id: string;
  readonly seq: number;
  seen: boolean;
  /** The share at which its observer tells of it. */
  share: number;
}

const glimpsed = ({ id, seq, seen }: Watched): ReceiptsEvent =>
  seen
    ? { type: 'receipts.visible', messageId: id, seq }
    : { type: 'receipts.invisible', messageId: id };

function createReadMarks(
  root: () => Element | null,
  tell: (event: ReceiptsEvent) => void,
): ReadMarks & { show(isShown: boolean): void; stop(): void } {
  let isShown = false;
  const watched = new Map<Element, Watched>();
  /** By the share that they wait for: one for nearly all bubbles, another for each that is very high. */
  const observers = new Map<number, IntersectionObserver>();

  const observerFor = (share: number): IntersectionObserver => {
    const known = observers.get(share);
    if (known) return known;
    const observer = new IntersectionObserver(look, { root: root(), threshold: [0, share] });
    observers.set(share, observer);
    return observer;
  };

  const look = (entries: readonly IntersectionObserverEntry[]) => {
    for (const entry of entries) {
      const message = watched.get(entry.target);
      if (!message) continue;
      // The first look, which comes at once, tells how high it is.
      waitFor(shareToSee(entry), entry.target, message);
      const seen = isSeen(entry);
      if (message.seen === seen) continue;
      message.seen = seen;
      if (isShown) tell(glimpsed(message));
    }
  };

  const waitFor = (share: number, element: Element, message: Watched) => {
    if (share === message.share) return;
    observers.get(message.share)?.unobserve(element);
    message.share = share;
    observerFor(share).observe(element);
  };

  return {
    watch(element, { id, seq }) {
      const message: Watched = { id, seq, seen: false, share: readVisibleShare };
      watched.set(element, message);
      observerFor(readVisibleShare).observe(element);
      return () => {
        observers.get(message.share)?.unobserve(element);
        if (message.seen && isShown) tell({ type: 'receipts.invisible', messageId: id });
        if (watched.get(element) === message) watched.delete(element);
      };
    },
    show(now) {
      if (now === isShown) return;
      isShown = now;
      for (const message of watched.values()) {
        if (message.seen) tell(glimpsed({ ...message, seen: now }));
      }
    },
    stop() {
      for (const observer of observers.values()) observer.disconnect();
      observers.clear();
      watched.clear();
    },
  };
}
