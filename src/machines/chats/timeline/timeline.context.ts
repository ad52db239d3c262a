/**
 * Chooses where a conversation is entered (the first new message, the last place, or its end; spec 4, Read marking),
 * and computes what each page changes.
 */
import type { MessagePage } from '#contract/conversations.ts';
import { pageDefaultMessages } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { findMessage, firstSeqOf, lastSeqOf } from '#machines/store/db/db.records.ts';
import { selectMessages, selectOwnPointer } from '#machines/store/db/db.selectors.ts';
import type { DbContext, Position, TimelineRecord } from '#machines/store/db/db.types.ts';
import { countsAsUnread } from '#machines/store/db/db.unread.ts';
import { noFailures, type Tries } from '#machines/kit/backoff.ts';
import type { TimelineEvent } from './timeline.events.ts';

export interface TimelineContext extends Tries {
  readonly conversationId: string;
  /** The page that is being read, or was read last, as the beginning of a new stretch. */
  readonly question: Question;
  /** The wished place; the view goes there and reports its arrival. */
  readonly goal: Goal | null;
  /** The divider stands before the first new message after this place. */
  readonly dividerSeq: number | null;
  readonly markedId: string | null;
  /** The ends of the loaded stretch; 0 before there is any. */
  readonly oldestSeq: number;
  readonly newestSeq: number;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export const emptyTimeline = (conversationId: string): TimelineContext => ({
  conversationId,
  question: { edge: 'newest' },
  goal: null,
  dividerSeq: null,
  markedId: null,
  oldestSeq: 0,
  newestSeq: 0,
  hasOlder: false,
  hasNewer: false,
  ...noFailures,
});

/** Returns the context at the entry, where a page is read in any case: the newest, unless the opening needs another. */
export function entering(context: TimelineContext, db: DbContext | null): TimelineContext {
  const { question, ...opening } = openingOf(db, context.conversationId);
  return { ...context, ...opening, question: question ?? { edge: 'newest' } };
}

/** A wish, and the fact that the timeline raises for itself: where the store has the message that is wished for. */
export interface Aim extends Partial<Pick<TimelineContext, 'question' | 'goal' | 'dividerSeq'>> {
  readonly fact: Extract<
    TimelineEvent,
    { type: 'timeline.nearSeen' | 'timeline.farSeen' | 'timeline.missed' }
  >;
}

const near = { type: 'timeline.nearSeen' } as const;
const far = (isSame: boolean) => ({ type: 'timeline.farSeen', isSame }) as const;

/** Aims at the first new message, at the last place or at the end, loaded or not. */
export function aimAtOpening(db: DbContext | null, context: TimelineContext): Aim {
  const { question, ...opening } = openingOf(db, context.conversationId);
  return question === null
    ? { ...opening, fact: near }
    : { ...opening, question, fact: far(isSameQuestion(question, context.question)) };
}

export function aimAtMessage(
  db: DbContext | null,
  { conversationId }: TimelineContext,
  messageId: string,
): Aim {
  const found = loadedTarget(db, conversationId, messageId);
  if (found === 'deleted') return { fact: { type: 'timeline.missed' } };
  const goal = { messageId, mark: true, offsetPx: null };
  return found === 'shown'
    ? { goal, fact: near }
    : { goal, question: { edge: 'around', messageId }, fact: far(false) };
}

export function aimAtNewest(
  db: DbContext | null,
  { conversationId, hasNewer, question: before }: TimelineContext,
): Aim {
  const isThere = db?.timelines[conversationId] !== undefined;
  if (isThere && !hasNewer) return { goal: 'newest', fact: near };
  const question = { edge: 'newest' } as const;
  // While nothing is loaded, the page under way may already be the newest.
  return { goal: 'newest', question, fact: far(!isThere && isSameQuestion(question, before)) };
}

/**
 * Goes back to where the reader was when a reload took the pages away: to the reported position, to the first new
 * message, or to the end.
 */
export function returning(
  { dividerSeq, question }: TimelineContext,
  position: Position | null,
): Pick<TimelineContext, 'question' | 'goal'> {
  if (position !== null) {
    const { messageId, offsetPx } = position;
    return {
      question: { edge: 'around', messageId },
      goal: { messageId, mark: false, offsetPx },
    };
  }
  return dividerSeq === null
    ? { question: { edge: 'newest' }, goal: 'newest' }
    : { question, goal: null };
}

export const wasElsewhere = (context: TimelineContext, position: Position | null): boolean =>
  !isSameQuestion(returning(context, position).question, context.question);

type Grown = Partial<TimelineContext>;

/** Returns what the first page of a new stretch changes. */
export function begun(context: TimelineContext, page: MessagePage, selfId: string): Grown {
  const { messages } = page;
  const isEmpty = messages.length === 0;
  const hasNewer = !isEmpty && (page.hasNewer ?? false);
  return {
    ...noFailures,
    oldestSeq: messages[0]?.seq ?? 0,
    newestSeq: messages.at(-1)?.seq ?? 0,
    hasOlder: !isEmpty && page.hasMore,
    hasNewer,
    goal: aimed(context, page, selfId) ?? (hasNewer ? null : 'newest'),
  };
}

/** Returns the goal that only the page can tell: the first new message, or the neighbour of a deleted one. */
function aimed(
  { goal, dividerSeq }: TimelineContext,
  { messages }: MessagePage,
  selfId: string,
): Goal | null {
  if (goal === null) return dividerSeq === null ? null : unreadGoal(messages, dividerSeq, selfId);
  if (goal === 'newest' || goal.mark) return goal;
  const found = nearest(messages, goal.messageId);
  return found ? { ...goal, messageId: found.id } : null;
}

export const showsNothing = ({ messages, hasMore }: MessagePage): boolean =>
  hasMore && messages.length > 0 && messages.every(({ deletedAt }) => deletedAt !== null);

/** Returns the id of the message to be highlighted on arrival; null: there is none. */
export const toBeMarked = (goal: Goal | null): string | null =>
  goal !== null && goal !== 'newest' && goal.mark ? goal.messageId : null;

/** Answers whether the message that the person asked for was deleted. */
export const isDeletedIn = ({ messages }: MessagePage, goal: Goal | null): boolean =>
  messages.some(({ id, deletedAt }) => id === toBeMarked(goal) && deletedAt !== null);

/** Returns what an older page changes. An empty page ends the history, because there is no message to read on from. */
export const grownUp = (context: TimelineContext, { messages, hasMore }: MessagePage): Grown => ({
  ...noFailures,
  oldestSeq: messages[0]?.seq ?? context.oldestSeq,
  hasOlder: messages.length > 0 && hasMore,
});

/** Returns what a newer page changes. If all messages before it were deleted, it may hold the first new one. */
export function grownDown(
  context: TimelineContext,
  { messages, hasMore }: MessagePage,
  db: DbContext | null,
): Grown {
  const { conversationId, dividerSeq, goal } = context;
  const hasEntered = goal !== null || dividerSeq === null || !showsNone(db, conversationId);
  return {
    ...noFailures,
    newestSeq: messages.at(-1)?.seq ?? context.newestSeq,
    hasNewer: messages.length > 0 && hasMore,
    goal: hasEntered ? goal : unreadGoal(messages, dividerSeq, db?.self.id ?? ''),
  };
}

const showsNone = (db: DbContext | null, conversationId: string): boolean =>
  db !== null && !selectMessages(db, conversationId)?.length;

function loadedTarget(
  db: DbContext | null,
  conversationId: string,
  messageId: string,
): 'shown' | 'deleted' | null {
  // The deletion can still be undone; until then the message is shown nowhere.
  if (db && messageId in db.hidden) return 'deleted';
  const pages = db?.timelines[conversationId]?.pages ?? [];
  const message = findMessage(pages, ({ id }) => id === messageId);
  return message && (message.deletedAt === null ? 'shown' : 'deleted');
}

/** A place where the reader wants to be, `offsetPx` below the upper edge; null: in the middle. */
export type Goal =
  | 'newest'
  | { readonly messageId: string; readonly mark: boolean; readonly offsetPx: number | null };

/** The page to be read. */
export type Question =
  | { readonly edge: 'newest' }
  | { readonly edge: 'around'; readonly messageId: string }
  | { readonly edge: 'after'; readonly seq: number };

function isSameQuestion(one: Question, other: Question): boolean {
  if (one.edge === 'around') return other.edge === 'around' && one.messageId === other.messageId;
  if (one.edge === 'after') return other.edge === 'after' && one.seq === other.seq;
  return other.edge === 'newest';
}

interface Opening {
  /** null: the loaded pages are enough. */
  readonly question: Question | null;
  /** null: the goal is known only after the page is read. */
  readonly goal: Goal | null;
  /** «Новые сообщения» stands before the first unread message after this place; null: nothing is new. */
  readonly dividerSeq: number | null;
}

/** The number of read messages that stand above the first new one. */
const READ_ABOVE = 20;
/** The distance of the divider from the upper edge. */
const dividerOffsetPx = 16;

function openingOf(db: DbContext | null, conversationId: string): Opening {
  const conversation = db?.conversations[conversationId];
  if (!db || !conversation) return atNewest(undefined);
  const timeline = db.timelines[conversationId];
  const pointer = selectOwnPointer(db, conversationId);
  const { unread, lastSeq } = conversation;
  if (unread.count + unread.announced.length > 0 && pointer < lastSeq) {
    return atUnread(db, timeline, pointer, lastSeq);
  }
  const position = db.positions[conversationId];
  if (!position) return atNewest(timeline);
  const { messageId, offsetPx } = position;
  const loaded = timeline && nearest(timeline.pages.flat(), messageId);
  return {
    question: loaded ? null : { edge: 'around', messageId },
    goal: { messageId: loaded?.id ?? messageId, mark: false, offsetPx },
    dividerSeq: null,
  };
}

function atNewest(timeline: TimelineRecord | undefined): Opening {
  const isThere = timeline !== undefined && !timeline.hasNewer;
  return { question: isThere ? null : { edge: 'newest' }, goal: 'newest', dividerSeq: null };
}

function atUnread(
  db: DbContext,
  timeline: TimelineRecord | undefined,
  pointer: number,
  lastSeq: number,
): Opening {
  const pages = timeline?.pages ?? [];
  const isWithin = !timeline?.hasOlder || (firstSeqOf(pages) ?? 0) <= pointer + 1;
  const goal =
    timeline && isWithin && (lastSeqOf(pages) ?? 0) > pointer
      ? unreadGoal(pages.flat(), pointer, db.self.id)
      : null;
  if (goal) return { question: null, goal, dividerSeq: pointer };
  const isNear = lastSeq - pointer <= pageDefaultMessages - READ_ABOVE;
  const question: Question = isNear
    ? { edge: 'newest' }
    : { edge: 'after', seq: Math.max(0, pointer - READ_ABOVE) };
  return { question, goal: null, dividerSeq: pointer };
}

/** Returns a goal at the first new message, with the divider above it; null: the messages hold no new one. */
function unreadGoal(messages: readonly Message[], pointer: number, selfId: string): Goal | null {
  const first = messages.find((one) => one.seq > pointer && countsAsUnread(one, selfId));
  return first ? { messageId: first.id, mark: false, offsetPx: dividerOffsetPx } : null;
}

/** Returns the message itself, or its nearest visible neighbour if it was deleted. */
function nearest(messages: readonly Message[], messageId: string): Message | undefined {
  const index = messages.findIndex(({ id }) => id === messageId);
  if (index === -1) return undefined;
  const isSeen = ({ deletedAt }: Message) => deletedAt === null;
  return messages.slice(index).find(isSeen) ?? messages.slice(0, index).findLast(isSeen);
}
