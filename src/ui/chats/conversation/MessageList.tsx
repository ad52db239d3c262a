import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { shallowEqual, useSelector } from '@xstate/react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { autoscrollPx, jumpButtonPx } from '#contract/limits.ts';
import { isReadByOther, selectReadByOthers } from '#machines/store/db/db.participants.ts';
import { selectIsGroup, selectOwnPointer } from '#machines/store/db/db.selectors.ts';
import type { Goal } from '#machines/chats/timeline/timeline.context.ts';
import { selectDividerSeq, selectMarkedId } from '#machines/chats/timeline/timeline.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { afterPaint } from '#ui/kit/after-paint.ts';
import { isPressed } from '#ui/kit/shortcuts.ts';
import { useTitle } from '#ui/people/names.ts';
import { openConversation as text } from '#ui/text/conversation.ru.ts';
import { useArrivals } from './arrivals.ts';
import { callsAt, newestMissed } from './call-runs.ts';
import {
  firstNewId,
  isOutgoing,
  keyOf,
  opensApart,
  ownNewest,
  placeOf,
  senderOf,
  type Entry,
} from './entries.ts';
import { foldedAt, useFolding } from './folds.ts';
import styles from './MessageList.module.css';
import { MessageRow } from './MessageRow.tsx';
import type { ConversationParts } from './parts.ts';
import { distanceFromEnd, indexOfGoal, useKeptPlace, useLanding } from './place.ts';
import { measureLater, noteHeight, useHeights, useMeasured } from './row-height.ts';

/** More messages are requested when fewer rows than this are left to an end, so that they are there in time. */
const EARLY_ROWS = 20;
/** Leaves room for «печатает» below the last message, so that it moves nothing. */
const BOTTOM_PX = 30;

/** The list's last size. It probably still applies, so the first commit can lay out the right rows. */
let listRect = { width: 0, height: 0 };

export type MessageVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>;

interface MessageListProps extends Pick<ConversationParts, 'timeline'> {
  conversationId: string;
  entries: readonly Entry[];
  /** The first position; null for the end. */
  start: Goal | null;
  /** The loaded messages end with the newest one. */
  reachesNewest: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: RefObject<MessageVirtualizer | null>;
  /** The person pressed End while the newest messages are not loaded. */
  onEnd: () => void;
  /** Called with true from 40 px above the bottom on, with false below that. */
  onAway: (away: boolean) => void;
}

/**
 * Draws the virtualised list, and nothing else, because React Compiler skips a component that calls useVirtualizer. The
 * list follows new messages within 80 px of the end, and keeps its place when older ones come above.
 */
export function MessageList(props: MessageListProps) {
  const { conversationId, timeline, entries, start, reachesNewest } = props;
  const { scroller, virtualizer: handle, onEnd, onAway } = props;
  const title = useTitle(conversationId);
  const selfId = useDb((db) => db.self.id);
  const inGroup = useDb((db) => selectIsGroup(db, conversationId));
  const readSeq = useDb((db) => selectOwnPointer(db, conversationId));
  // Stretches in which own messages carry a '✓'.
  const readByOthers = useDb((db) => selectReadByOthers(db, conversationId), shallowEqual);
  const dividerId = firstNewId(entries, useSelector(timeline, selectDividerSeq), selfId);
  const markedId = useSelector(timeline, selectMarkedId);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isSettled, setSettled] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const [lastAtFirst] = useState(() => entries.at(-1));

  const noteDistance = (instance: MessageVirtualizer) => {
    const distancePx = distanceFromEnd(instance);
    setAtEnd(distancePx <= autoscrollPx);
    onAway(distancePx >= jumpButtonPx);
  };
  // A new function would make the virtualizer measure all rows again.
  const getItemKey = useCallback(
    (index: number) => {
      const entry = entries[index];
      return entry ? keyOf(entry, selfId) : String(index);
    },
    [entries, selfId],
  );
  // Every change of the list needs the width for every row, so the browser is not asked for it.
  const widthPx = listRect.width || innerWidth;
  const { folding, unfold } = useFolding(conversationId);
  const heightOf = useHeights(timeline, entries, selfId, widthPx, inGroup, folding);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: heightOf,
    measureElement: measureLater,
    initialRect: listRect,
    // Rows out of sight wait until the others have been painted.
    overscan: isSettled ? 8 : 1,
    paddingEnd: BOTTOM_PX,
    anchorTo: 'end',
    followOnAppend: reachesNewest,
    // Only a stretch with the newest message has an end to stay at.
    scrollEndThreshold: reachesNewest ? autoscrollPx : -1,
    initialOffset: () => likelyOffset(entries, start, heightOf),
    directDomUpdates: true,
    onChange: (instance) => {
      loadMore(instance, timeline);
      noteDistance(instance);
    },
  });

  const isRead = (entry: Entry | undefined) =>
    entry !== undefined && !isOutgoing(entry) && isReadByOther(entry, readByOthers);

  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = growsUpwards;

  useLayoutEffect(() => {
    handle.current = virtualizer;
    return () => {
      handle.current = null;
    };
  }, [virtualizer, handle]);

  useEffect(() => {
    // At the very top there are no more scroll events, but older messages are still wanted.
    loadMore(virtualizer, timeline);
  }, [entries, virtualizer, timeline]);
  // Only messages after the opening are announced. In an effect it would draw the list twice before its first paint.
  useEffect(() => afterPaint(() => setSettled(true)), []);
  useMeasured(entries, virtualizer);
  useLanding(virtualizer, entries, start);
  useKeptPlace(virtualizer, entries, selfId);
  useKeptHeights(timeline, entries, virtualizer);
  useStayAtEnd(scroller, virtualizer);
  useOwnMessageShows(entries, virtualizer);
  useArrivals(rows, entries, selfId, virtualizer, isAtEnd, reachesNewest);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Home and End are keys of scrolling
    <div
      ref={scroller}
      role="log"
      aria-label={text.messages(title)}
      aria-live={isSettled && isAtEnd ? 'polite' : 'off'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls by keyboard, too
      tabIndex={0}
      className={styles['scroller']}
      onScroll={() => noteDistance(virtualizer)}
      onKeyDown={(event) => {
        if (isPressed(event, 'lastMessage') && !reachesNewest) onEnd();
        if (!isPressed(event, 'firstMessage')) return;
        // The browser's own jump stops short when the rows on the way turn out higher than estimated.
        event.preventDefault();
        virtualizer.scrollToIndex(0, { align: 'start' });
      }}
    >
      <div ref={virtualizer.containerRef} className={styles['sizer']}>
        <div ref={rows} className={styles['rows']}>
          {virtualizer.getVirtualItems().map(({ key, index }) => {
            const entry = entries[index];
            if (!entry) return null;
            const own = senderOf(entry, selfId) === selfId;
            const place = placeOf(entries, index, selfId);
            const read = own && isRead(entry);
            const seq = isOutgoing(entry) ? 0 : entry.seq;
            const calls = callsAt(entries, index);
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
                  read={read}
                  ticked={read && !(place.sharesTime && isRead(entries[index + 1]))}
                  unread={!own && seq > readSeq}
                  apart={opensApart(entries, index, reachesNewest)}
                  divided={!isOutgoing(entry) && entry.id === dividerId}
                  calls={calls}
                  missed={newestMissed(entries, calls, selfId)}
                  marked={!isOutgoing(entry) && entry.id === markedId}
                  folded={foldedAt(entries, index, folding)}
                  onUnfold={unfold}
                  fresh={isAtEnd && index === entries.length - 1 && entry !== lastAtFirst}
                  {...place}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/**
 * Keeps the visible text in place by letting rows grow upwards. That goes for a row that changes (its day's title goes
 * when the day before has loaded), and for one that is first measured while the person scrolls up to it. It does not
 * apply after a jump to the very top.
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

/** Stores the measured heights for the next opening. */
function useKeptHeights(
  timeline: ConversationParts['timeline'],
  entries: readonly Entry[],
  virtualizer: MessageVirtualizer,
) {
  const keep = useEffectEvent(() => {
    const widthPx = virtualizer.scrollRect?.width ?? 0;
    for (const { index, size } of virtualizer.getVirtualItems()) {
      noteHeight(timeline, entries[index], widthPx, size);
    }
  });
  useLayoutEffect(() => {
    listRect = virtualizer.scrollRect ?? listRect;
  });
  useLayoutEffect(() => () => keep(), []);
}

/** Asks for more messages near an end of the loaded ones. */
function loadMore(
  { range, options }: MessageVirtualizer,
  timeline: ConversationParts['timeline'],
): void {
  if (range === null) return;
  if (range.startIndex < EARLY_ROWS) timeline.send({ type: 'timeline.loadOlder' });
  if (range.endIndex >= options.count - EARLY_ROWS) timeline.send({ type: 'timeline.loadNewer' });
}

/** Estimates the first offset, so that the right rows are drawn first. An offset past the end means the end. */
function likelyOffset(
  entries: readonly Entry[],
  start: Goal | null,
  heightOf: (index: number) => number,
): number {
  const target = indexOfGoal(entries, start);
  if (target === -1) return Number.MAX_SAFE_INTEGER;
  let [offsetPx, totalPx] = [0, 0];
  for (let index = 0; index < entries.length; index += 1) {
    if (index === target) offsetPx = totalPx;
    totalPx += heightOf(index);
  }
  return Math.max(0, Math.min(offsetPx, totalPx - listRect.height));
}

/** Stays at the end while the composer grows, the keyboard opens or the window turns. */
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

/** Scrolls one's own new message into view from everywhere (spec 4). */
function useOwnMessageShows(entries: readonly Entry[], virtualizer: MessageVirtualizer) {
  const ownKey = ownNewest(entries);
  const shown = useRef(ownKey);
  useLayoutEffect(() => {
    if (ownKey === null || ownKey === shown.current) return;
    shown.current = ownKey;
    virtualizer.scrollToEnd();
  }, [ownKey, virtualizer]);
}
