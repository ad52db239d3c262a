/**
 * Watches which unread messages are in view, with few observers for the whole list. The chart of receipts decides what
 * follows.
 */
import { createContext, use, useEffect, useRef, useState, type RefObject } from 'react';
import { readVisibleShare } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import type { ReceiptsEvent } from '#machines/chats/receipts/receipts.events.ts';

interface ReadMarks {
  /** Watches the element until the returned function is called. */
  watch(element: Element, message: Pick<Message, 'id' | 'seq'>): () => void;
}

export const ReadMarksContext = createContext<ReadMarks | null>(null);

/**
 * Reports an unread message when it is seen.
 * @returns the ref of the message's element.
 */
export function useSeen<E extends Element>(
  { id, seq }: Pick<Message, 'id' | 'seq'>,
  unread: boolean,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const marks = use(ReadMarksContext);
  useEffect(() => {
    if (!unread || !marks || !element.current) return undefined;
    return marks.watch(element.current, { id, seq });
  }, [marks, unread, id, seq]);
  return element;
}

type Glimpse = Pick<
  IntersectionObserverEntry,
  'intersectionRatio' | 'boundingClientRect' | 'rootBounds'
>;

/**
 * Computes the share of a bubble that must be in view: a quarter, or nearly a screenful for one that is too high for
 * that.
 */
export function shareToSee({ boundingClientRect, rootBounds }: Omit<Glimpse, 'intersectionRatio'>) {
  if (!rootBounds || rootBounds.height === 0 || boundingClientRect.height === 0)
    return readVisibleShare;
  return Math.min(readVisibleShare, (0.9 * rootBounds.height) / boundingClientRect.height);
}

export const isSeen = (glimpse: Glimpse): boolean =>
  glimpse.intersectionRatio >= shareToSee(glimpse);

export function useReadMarks(
  scroller: RefObject<Element | null>,
  /** False while the panel is only half-way in, where nobody reads. */
  isShown: boolean,
  tell: (event: ReceiptsEvent) => void,
): ReadMarks {
  const [marks] = useState(() => createReadMarks(() => scroller.current, tell));
  useEffect(() => () => marks.stop(), [marks]);
  useEffect(() => marks.show(isShown), [marks, isShown]);
  return marks;
}

interface Watched extends Pick<Message, 'id' | 'seq'> {
  seen: boolean;
  /** The share at which its observer reports it. */
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
  /** Observers by their share: one serves nearly all bubbles, and each very high bubble has another. */
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
      // The observer's first report comes at once and tells the bubble's height.
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
