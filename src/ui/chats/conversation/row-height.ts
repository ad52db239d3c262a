/**
 * Estimates the height of a row before it is drawn, and measures it afterwards: a good estimate means little correction
 * above the visible text. The estimate counts letters: 10,000 rows cost a few milliseconds, and each is computed only
 * once.
 */
import { measureElement } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Attachment, Message } from '#contract/messages.ts';
import { nothingFolded } from '#machines/store/db/db.selectors.ts';
import type { Folding } from '#machines/store/db/db.types.ts';
import { emojiOnlyCount } from '#ui/text/emoji.ts';
import { frameOf, type PictureSize } from '../attachments/picture-frame.ts';
import { gridOf } from '../attachments/picture-grid.ts';
import { isFoldedAway } from './call-runs.ts';
import { areBySame, isService, senderOf, sharesTime, type Entry } from './entries.ts';
import { foldedAt } from './folds.ts';
import type { MessageVirtualizer } from './MessageList.tsx';

/** A line of text, an average letter (Onest, 15 px), and the padding around the text. */
const LINE_PX = 20;
const LETTER_PX = 8.1;
const BUBBLE_PX = 17;
const BUBBLE_MAX_PX = 560;
const BUBBLE_SHARE = 0.78;
const SIDES_PX = 72;
const GROUP_GAP_PX = 12;
/** The author's name above the first bubble of another member. */
const AUTHOR_PX = 18;
const QUOTE_PX = 54;
/** The time takes this much of the last line, where it fits. */
const TIME_LETTERS = 7;
const FILE_PX = 52;
/** The padding around pictures without words. */
const PICTURE_PX = 10;
/** Large emoji without a bubble, and the time below them. */
const ONE_EMOJI_PX = 90;
const FEW_EMOJI_PX = 74;
const EMOJI_TIME_PX = 20;
/** A service line has 13 px text across the whole width. */
const SERVICE_LINE_PX = 18;
const SERVICE_LETTER_PX = 7;
const SERVICE_SIDES_PX = 80;
const SERVICE_PX = 16;
/** A call or a message that the line of a later one stands for draws nothing but the gap between rows. */
const FOLDED_PX = 2;
const CALL_LINE_PX = 44;

interface Height {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The part of an estimate that goes where the next bubble shows the time for both. */
  readonly timePx: number;
  /** A measured height, which includes the titles above the row; otherwise an estimate without them. */
  readonly isSeen: boolean;
}

const known = new WeakMap<Entry, Height>();

/** Estimates a row's height. */
export function likelyHeight(
  entries: readonly Entry[],
  index: number,
  selfId: string,
  widthPx: number,
  inGroup: boolean,
  folding: Folding = nothingFolded,
): number {
  const entry = entries[index];
  if (!entry) return LINE_PX + BUBBLE_PX;
  const folded = foldedAt(entries, index, folding);
  if (folded !== null) return folded.length === 0 ? FOLDED_PX : CALL_LINE_PX;
  const { heightPx, timePx, isSeen } = heightOf(entry, widthPx);
  if (isSeen) return heightPx;
  if (isService(entry)) return isFoldedAway(entries, index) ? FOLDED_PX : heightPx;
  const isTimeless = timePx > 0 && sharesTime(entries, index, selfId);
  const ownPx = heightPx - (isTimeless ? timePx : 0);
  if (areBySame(entries[index - 1], entry, selfId)) return ownPx;
  const namesAuthor = inGroup && senderOf(entry, selfId) !== selfId;
  return ownPx + GROUP_GAP_PX + (namesAuthor ? AUTHOR_PX : 0);
}

/**
 * Keeps the estimates of one list. Each change of the list asks for the heights of all rows; only those are estimated
 * anew whose entry or neighbour is another one. `inputs` are what estimates depend on besides.
 */
export function keepHeights() {
  let entriesBefore: readonly Entry[] = [];
  let inputsBefore: readonly unknown[] = [];
  let heightsPx: (number | undefined)[] = [];
  return {
    heightsFor(
      entries: readonly Entry[],
      estimate: (index: number) => number,
      ...inputs: readonly unknown[]
    ): (index: number) => number {
      const isSame = inputs.every((input, index) => input === inputsBefore[index]);
      heightsPx = isSame ? heightsStillRight(entriesBefore, entries, heightsPx) : [];
      [entriesBefore, inputsBefore] = [entries, inputs];
      return (index) => (heightsPx[index] ??= estimate(index));
    },
    /** Makes these rows be estimated again. */
    forget(rows: Iterable<Entry>): void {
      for (const row of rows) {
        const index = entriesBefore.lastIndexOf(row);
        if (index !== -1) heightsPx[index] = undefined;
      }
    },
  };
}

/** Moves the heights to where their entries are now, without those whose entry or neighbour is another one. */
function heightsStillRight(
  before: readonly Entry[],
  now: readonly Entry[],
  heightsPx: (number | undefined)[],
): (number | undefined)[] {
  if (before === now) return heightsPx;
  // New messages stand at the end, or older ones have come above.
  const added = before[0] === now[0] ? 0 : now.length - before.length;
  if (added < 0) return [];
  const isOld = (index: number) => before[index - added] === now[index];
  return now.map((entry, index) =>
    // The height of a call depends on the whole run.
    isOld(index) && isOld(index - 1) && isOld(index + 1) && !isService(entry)
      ? heightsPx[index - added]
      : undefined,
  );
}

interface Kept {
  readonly heights: ReturnType<typeof keepHeights>;
  /** The rows that were measured since the last list began. */
  readonly seen: Set<Entry>;
}

/** Estimates of open conversations, by their timeline: estimating 10,000 rows anew would take 5 ms of a switch. */
const keptOf = new WeakMap<object, Kept>();

/**
 * Begins a list of a conversation with what the last one estimated and measured. The estimates do not change while the
 * list stands, because a row out of sight that grows by itself would move the visible ones.
 */
export function beginHeights(timeline: object): Kept['heights'] {
  const kept = keptOf.get(timeline) ?? { heights: keepHeights(), seen: new Set() };
  keptOf.set(timeline, kept);
  kept.heights.forget(kept.seen);
  kept.seen.clear();
  return kept.heights;
}

/** Stores a measured height: the best estimate for the next list. */
export function noteHeight(
  timeline: object,
  entry: Entry | undefined,
  widthPx: number,
  heightPx: number,
): void {
  if (!entry) return;
  known.set(entry, { widthPx, heightPx, timePx: 0, isSeen: true });
  keptOf.get(timeline)?.seen.add(entry);
}

/** Estimates the heights of the rows of one list. */
export function useHeights(
  timeline: object,
  entries: readonly Entry[],
  selfId: string,
  widthPx: number,
  inGroup: boolean,
  folding: Folding,
): (index: number) => number {
  const [heights] = useState(() => beginHeights(timeline));
  const estimate = (index: number) =>
    likelyHeight(entries, index, selfId, widthPx, inGroup, folding);
  return heights.heightsFor(entries, estimate, widthPx, inGroup, folding);
}

function heightOf(entry: Entry, widthPx: number): Height {
  const before = known.get(entry);
  if (before?.widthPx === widthPx) return before;
  const estimate = isService(entry)
    ? { heightPx: serviceHeight(entry, widthPx), timePx: 0 }
    : bubbleHeight(entry, widthPx);
  const height = { widthPx, ...estimate, isSeen: false };
  known.set(entry, height);
  return height;
}

function serviceHeight({ content, service }: Message, widthPx: number): number {
  if (service?.kind === 'call') return CALL_LINE_PX;
  const lettersInLine = Math.max(8, Math.floor((widthPx - SERVICE_SIDES_PX) / SERVICE_LETTER_PX));
  return SERVICE_PX + Math.max(1, Math.ceil(content.length / lettersInLine)) * SERVICE_LINE_PX;
}

function bubbleHeight(entry: Entry, widthPx: number): Pick<Height, 'heightPx' | 'timePx'> {
  const { content, replyTo, attachments } = entry;
  const emoji = attachments.length === 0 && !replyTo ? emojiOnlyCount(content) : 0;
  if (emoji > 0)
    return { heightPx: emoji === 1 ? ONE_EMOJI_PX : FEW_EMOJI_PX, timePx: EMOJI_TIME_PX };
  const isPictureAlone = content === '' && attachments.every(({ type }) => type === 'IMAGE');
  const lettersInLine = Math.floor(
    (Math.min(BUBBLE_MAX_PX, widthPx * BUBBLE_SHARE) - SIDES_PX / 3) / LETTER_PX,
  );
  const [lines, timeLines] = content === '' ? [0, 0] : linesOf(content, Math.max(8, lettersInLine));
  const heightPx =
    (isPictureAlone ? PICTURE_PX : BUBBLE_PX) +
    (lines + timeLines) * LINE_PX +
    (replyTo ? QUOTE_PX : 0) +
    attachmentsHeight(entry);
  return { heightPx, timePx: timeLines * LINE_PX };
}

/** Counts the lines of the text, and the one that the time needs where it does not fit into the last of them. */
function linesOf(content: string, lettersInLine: number): [lines: number, timeLines: number] {
  const linesFor = (letters: number) => Math.max(1, Math.ceil(letters / lettersInLine));
  let lines = 0;
  let from = 0;
  for (let end = content.indexOf('\n'); end !== -1; end = content.indexOf('\n', from)) {
    lines += linesFor(end - from);
    from = end + 1;
  }
  const last = content.length - from;
  return [lines + linesFor(last), linesFor(last + TIME_LETTERS) - linesFor(last)];
}

/** Adds up the heights of the attachments. Pictures have their frame before they load. */
function attachmentsHeight(entry: Entry): number {
  const attachments: readonly (PictureSize & Pick<Attachment, 'type'>)[] = entry.attachments;
  const pictures = attachments.filter(({ type }) => type === 'IMAGE');
  const files = entry.attachments.length - pictures.length;
  return picturesHeight(pictures) + files * FILE_PX;
}

function picturesHeight(pictures: readonly PictureSize[]): number {
  const [first] = pictures;
  if (!first) return 0;
  return pictures.length === 1 ? frameOf(first).height : gridOf(pictures).height;
}

/** Heights of row elements from their last measurement. */
const heights = new WeakMap<HTMLDivElement, number>();

/** Tells the virtualizer a row's height: a new row keeps its estimate until `useMeasured` has measured it. */
export function measureLater(
  row: HTMLDivElement,
  told: ResizeObserverEntry | undefined,
  virtualizer: MessageVirtualizer,
): number {
  if (told) return measureElement(row, told, virtualizer);
  const index = virtualizer.indexFromElement(row);
  return (
    virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index)) ??
    heights.get(row) ??
    virtualizer.options.estimateSize(index)
  );
}

/**
 * Measures new rows before the paint, and the others when their neighbours have changed. It measures them together,
 * once in each commit: measuring each row as it mounts would cost a layout each time.
 */
export function useMeasured(entries: readonly Entry[], virtualizer: MessageVirtualizer): void {
  const measured = useRef(entries);
  useLayoutEffect(() => {
    const isOther = measured.current !== entries;
    measured.current = entries;
    const fresh: HTMLDivElement[] = [];
    const changed: (readonly [index: number, heightPx: number])[] = [];
    for (const [key, row] of virtualizer.elementsCache) {
      const isFresh = !heights.has(row);
      if (!row.isConnected || !(isFresh || isOther)) continue;
      const heightPx = row.offsetHeight;
      heights.set(row, heightPx);
      const knownPx = virtualizer.itemSizeCache.get(key);
      if (knownPx === undefined) fresh.push(row);
      else if (knownPx !== heightPx) changed.push([virtualizer.indexFromElement(row), heightPx]);
    }
    for (const row of fresh) virtualizer.measureElement(row);
    if (changed.length === 0) return;
    // Resizing waits for the end of this commit, so that rows that come into view are drawn at once.
    queueMicrotask(() => {
      for (const [index, heightPx] of changed) virtualizer.resizeItem(index, heightPx);
    });
  });
}
