import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { autoscrollPx, jumpButtonPx } from '#contract/limits.ts';
import { type ReadStretches, isReadByOther } from '#machines/store/db/db.participants.ts';
import type { Goal } from '#machines/chats/timeline/timeline.context.ts';
import {
  isOutgoing,
  keyOf,
  opensApart,
  ownNewest,
  placeOf,
  senderOf,
  type Entry,
} from './entries.ts';
import styles from './MessageList.module.css';
import { MessageRow } from './MessageRow.tsx';
import { distanceFromEnd, indexOfMessage } from './place.ts';
import { likelyHeight, noteHeight, type Heights } from './row-height.ts';
import { measureLater, useMeasured } from './use-heights.ts';
import { useKeptPlace, useLanding } from './use-landing.ts';

/** Rows away from the top at which older ones are asked for: they are there before one arrives. */
const EARLY_ROWS = 20;
/** Below the last message there is room for «печатает», so that its coming moves nothing. */
const BOTTOM_PX = 30;

/** As large as the list last was: it probably still is, and so its rows come with the first commit, laid out once. */
let listRect = { width: 0, height: 0 };

export type MessageVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>;

interface MessageListProps {
  entries: readonly Entry[];
  label: string;
  selfId: string;
  inGroup: boolean;
  /** Own messages in here carry a '✓'. */
  readByOthers: ReadStretches;
  /** Messages of others beyond this are unread. */
  readSeq: number;
  /** Where it is drawn first; null for the end. */
  start: Goal | null;
  /** What is loaded ends with the newest message. */
  reachesNewest: boolean;
  dividerId: string | null;
  markedId: string | null;
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: RefObject<MessageVirtualizer | null>;
  onNearTop: () => void;
  onNearBottom: () => void;
  /** The End key, where the end is not loaded. */
  onEnd: () => void;
  /** 40 px or more from the bottom, or not any more. */
  onAway: (away: boolean) => void;
}

/**
 * The virtualised list, and nothing else: React Compiler skips a component that calls useVirtualizer.
 * It keeps to the end as messages come while one is within 80 px of it, and stands still as history comes above.
 */
export function MessageList(props: MessageListProps) {
  const { entries, label, selfId, inGroup, readByOthers, readSeq, scroller, onAway } = props;
  const { start, reachesNewest, dividerId, markedId } = props;
  const { onNearTop, onNearBottom, onEnd, virtualizer: handle } = props;
  const [isAtEnd, setAtEnd] = useState(true);
  const [isSettled, setSettled] = useState(false);
  const [lastAtFirst] = useState(() => entries.at(-1));

  const noteDistance = (instance: MessageVirtualizer) => {
    const distancePx = distanceFromEnd(instance);
    setAtEnd(distancePx <= autoscrollPx);
    onAway(distancePx >= jumpButtonPx);
  };
  // Another function would make the virtualizer measure all rows anew.
  const getItemKey = useCallback(
    (index: number) => keyAt(entries, index, selfId),
    [entries, selfId],
  );
  // Asked of every row whenever the list changes: the browser is not.
  const widthPx = listRect.width || innerWidth;
  const [thought] = useState<Heights>(() => new WeakMap());
  const heightOf = (index: number) => likelyHeight(entries, index, selfId, widthPx, thought);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: heightOf,
    measureElement: measureLater,
    initialRect: listRect,
    overscan: 8,
    paddingEnd: BOTTOM_PX,
    anchorTo: 'end',
    followOnAppend: reachesNewest,
    // A stretch that ends before the newest has no end to stay at.
    scrollEndThreshold: reachesNewest ? autoscrollPx : -1,
    initialOffset: () => likelyOffset(entries, start, heightOf),
    directDomUpdates: true,
    onChange: (instance) => {
      if (isNearTop(instance)) onNearTop();
      if (isNearBottom(instance)) onNearBottom();
      noteDistance(instance);
    },
  });

  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = growsUpwards;

  useLayoutEffect(() => {
    handle.current = virtualizer;
    return () => {
      handle.current = null;
    };
  }, [virtualizer, handle]);

  useEffect(() => {
    // Who stays at the very top scrolls no more, and yet wants to read on.
    if (isNearTop(virtualizer)) onNearTop();
    if (isNearBottom(virtualizer)) onNearBottom();
  }, [entries, virtualizer, onNearTop, onNearBottom]);
  // What is announced is what comes from now on, not what the page opens with.
  useEffect(() => setSettled(true), []);
  useMeasured(entries, virtualizer);
  useLanding(virtualizer, entries, start);
  useKeptPlace(virtualizer, entries, selfId);
  useKeptHeights(entries, virtualizer);
  useStayAtEnd(scroller, virtualizer);
  useOwnMessageShows(entries, virtualizer);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Home and End are keys of scrolling
    <div
      ref={scroller}
      role="log"
      aria-label={label}
      aria-live={isSettled && isAtEnd ? 'polite' : 'off'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls by keyboard, too
      tabIndex={0}
      className={styles['scroller']}
      onScroll={() => noteDistance(virtualizer)}
      onKeyDown={(event) => {
        if (event.key === 'End' && !reachesNewest) onEnd();
        if (event.key !== 'Home') return;
        // By itself the browser stops short where rows on the way turn out to be higher than was thought.
        event.preventDefault();
        virtualizer.scrollToIndex(0, { align: 'start' });
      }}
    >
      <div ref={virtualizer.containerRef} className={styles['sizer']}>
        {virtualizer.getVirtualItems().map(({ key, index }) => {
          const entry = entries[index];
          if (!entry) return null;
          const own = senderOf(entry, selfId) === selfId;
          const seq = isOutgoing(entry) ? 0 : entry.seq;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles['row']}
            >
              <MessageRow
                entry={entry}
                own={own}
                inGroup={inGroup}
                read={own && !isOutgoing(entry) && isReadByOther(entry, readByOthers)}
                unread={!own && seq > readSeq}
                apart={opensApart(entries, index, reachesNewest)}
                divided={!isOutgoing(entry) && entry.id === dividerId}
                marked={!isOutgoing(entry) && entry.id === markedId}
                fresh={isAtEnd && index === entries.length - 1 && entry !== lastAtFirst}
                {...placeOf(entries, index, selfId)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

const keyAt = (entries: readonly Entry[], index: number, selfId: string): string => {
  const entry = entries[index];
  return entry ? keyOf(entry, selfId) : String(index);
};

/**
 * What one reads stays where it is, and what is new grows upwards from it: a row that changes (its day's title goes,
 * because the day before has come) as one that is measured for the first time as one scrolls up to it. Only who has
 * leapt to the very top stays there.
 */
const growsUpwards: NonNullable<
  MessageVirtualizer['shouldAdjustScrollPositionOnItemSizeChange']
> = (row, _deltaPx, { scrollOffset, scrollRect, scrollDirection, itemSizeCache }) => {
  const topPx = scrollOffset ?? 0;
  if (row.start < topPx) return true;
  const isKnown = itemSizeCache.has(row.key);
  return (
    (isKnown || (scrollDirection === 'backward' && topPx > 0)) &&
    row.start < topPx + (scrollRect?.height ?? 0)
  );
};

/** Who comes back finds the rows as high as they were. */
function useKeptHeights(entries: readonly Entry[], virtualizer: MessageVirtualizer) {
  const current = useRef(entries);
  useLayoutEffect(() => {
    current.current = entries;
    listRect = virtualizer.scrollRect ?? listRect;
  });
  useLayoutEffect(
    () => () => {
      const widthPx = virtualizer.scrollRect?.width ?? 0;
      for (const { index, size } of virtualizer.getVirtualItems()) {
        noteHeight(current.current[index], widthPx, size);
      }
    },
    [virtualizer],
  );
}

const isNearTop = ({ range }: MessageVirtualizer): boolean =>
  range !== null && range.startIndex < EARLY_ROWS;

const isNearBottom = ({ range, options }: MessageVirtualizer): boolean =>
  range !== null && range.endIndex >= options.count - EARLY_ROWS;

/** Near enough that the right rows are drawn first; past the end is the end. */
function likelyOffset(
  entries: readonly Entry[],
  start: Goal | null,
  heightOf: (index: number) => number,
): number {
  const target =
    start === null || start === 'newest' ? -1 : indexOfMessage(entries, start.messageId);
  if (target === -1) return Number.MAX_SAFE_INTEGER;
  let offsetPx = 0;
  for (let index = 0; index < target; index += 1) offsetPx += heightOf(index);
  return offsetPx;
}

/** The composer grows, the keyboard opens, the window turns: who was at the end stays there. */
function useStayAtEnd(scroller: RefObject<HTMLElement | null>, virtualizer: MessageVirtualizer) {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let heightPx = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const shrunkPx = heightPx - element.clientHeight;
      heightPx = element.clientHeight;
      const distancePx = element.scrollHeight - element.scrollTop - element.clientHeight;
      if (shrunkPx !== 0 && distancePx - shrunkPx <= autoscrollPx) virtualizer.scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, virtualizer]);
}

/** One's own new message is always shown, wherever one has scrolled to (spec 4). */
function useOwnMessageShows(entries: readonly Entry[], virtualizer: MessageVirtualizer) {
  const ownKey = ownNewest(entries);
  const shown = useRef(ownKey);
  useLayoutEffect(() => {
    if (ownKey === null || ownKey === shown.current) return;
    shown.current = ownKey;
    virtualizer.scrollToEnd();
  }, [ownKey, virtualizer]);
}
