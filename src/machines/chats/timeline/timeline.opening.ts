/** Where a conversation is entered: at what is new, where one left it, or at its end (spec 4, issue: Reading). */
import { pageDefaultMessages } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { firstSeqOf, lastSeqOf } from '#machines/store/db/db.records.ts';
import { selectOwnPointer } from '#machines/store/db/db.selectors.ts';
import { countsAsUnread } from '#machines/store/db/db.unread.ts';
import type { DbContext, TimelineRecord } from '#machines/store/db/db.types.ts';

/** A wish of where to be. `offsetPx` below the upper edge; null: in the middle. */
export type Goal =
  | 'newest'
  | { readonly messageId: string; readonly mark: boolean; readonly offsetPx: number | null };

/** Which page is to be read. */
export type Question =
  | { readonly edge: 'newest' }
  | { readonly edge: 'around'; readonly messageId: string }
  | { readonly edge: 'after'; readonly seq: number };

export function isSameQuestion(one: Question, other: Question): boolean {
  if (one.edge === 'around') return other.edge === 'around' && one.messageId === other.messageId;
  if (one.edge === 'after') return other.edge === 'after' && one.seq === other.seq;
  return other.edge === 'newest';
}

export interface Opening {
  /** null: what is loaded will do. */
  readonly question: Question | null;
  /** null: known once the page is here. */
  readonly goal: Goal | null;
  /** «Новые сообщения» stands before the first unread one after this; null: nothing is new. */
  readonly dividerSeq: number | null;
}

/** So many messages that were read already stand above the first new one. */
const READ_ABOVE = 20;
/** The divider keeps this distance from the upper edge. */
const dividerOffsetPx = 16;

export function openingOf(db: DbContext | null, conversationId: string): Opening {
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
  return loaded
    ? { question: null, goal: { messageId: loaded.id, mark: false, offsetPx }, dividerSeq: null }
    : {
        question: { edge: 'around', messageId },
        goal: { messageId, mark: false, offsetPx },
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

/** To the first message that is new, with the divider above it. */
export function unreadGoal(
  messages: readonly Message[],
  pointer: number,
  selfId: string,
): Goal | null {
  const first = messages.find((one) => one.seq > pointer && countsAsUnread(one, selfId));
  return first ? { messageId: first.id, mark: false, offsetPx: dividerOffsetPx } : null;
}

/** The message, or the next that can be seen where it was deleted. */
export function nearest(messages: readonly Message[], messageId: string): Message | undefined {
  const index = messages.findIndex(({ id }) => id === messageId);
  if (index === -1) return undefined;
  const isSeen = ({ deletedAt }: Message) => deletedAt === null;
  return messages.slice(index).find(isSeen) ?? messages.slice(0, index).findLast(isSeen);
}
