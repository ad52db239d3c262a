/** The pictures of a conversation, one after another, as far as its history is loaded. */
import type { Attachment, Message } from '#contract/messages.ts';
import { memoBy } from '../db/db.memo.ts';
import type { DbContext, Page } from '../db/db.types.ts';

/** A picture of a conversation. */
export interface ViewedPicture {
  readonly messageId: string;
  /** Which attachment of the message. */
  readonly index: number;
}

/** A picture with what is told of it. */
export interface Picture extends ViewedPicture {
  readonly attachment: Attachment;
  /** Its message's place in the conversation. */
  readonly seq: number;
  readonly senderId: string;
  readonly createdAt: string;
}

type Pictures = readonly Picture[];

const none: Pictures = [];

/** Ascending, of what is loaded; without those of messages that are deleted, or that one has just taken away. */
export function picturesOf(db: DbContext, conversationId: string): Pictures {
  const timeline = db.timelines[conversationId];
  return timeline ? shownIn(timeline.pages, db.hidden) : none;
}

export const isSamePicture = (one: ViewedPicture, other: ViewedPicture): boolean =>
  one.messageId === other.messageId && one.index === other.index;

/** -1 where it is not (any more). */
export const placeOf = (pictures: Pictures, picture: ViewedPicture): number =>
  pictures.findIndex((one) => isSamePicture(one, picture));

/** It was taken away, or the conversation was: not merely out of the loaded part of the history. */
export function isGone(
  db: DbContext,
  conversationId: string,
  { messageId, seq }: Picture,
): boolean {
  if (!(conversationId in db.conversations) || messageId in db.hidden) return true;
  const pages = db.timelines[conversationId]?.pages ?? [];
  const page = pages.findLast(([first]) => first !== undefined && first.seq <= seq);
  const message = page?.find(({ id }) => id === messageId);
  return message !== undefined && message.deletedAt !== null;
}

/** One further on or back, round the ends. One that is not among them any more leaves its place to the next. */
export function neighbour(pictures: Pictures, from: Picture, way: 'next' | 'previous') {
  const found = pictures.findIndex((one) => isBehind(one, from));
  const behind = found < 0 ? pictures.length : found;
  if (way === 'next') return pictures[behind % pictures.length];
  return pictures.at(behind - (placeOf(pictures, from) < 0 ? 1 : 2));
}

const isBehind = (one: Picture, other: Picture): boolean =>
  one.seq > other.seq || (one.seq === other.seq && one.index > other.index);

const shownIn = memoBy((pages: readonly Page[], hidden: DbContext['hidden']): Pictures => {
  const all = none.concat(...pages.map((page) => picturesIn(page)));
  return all.some(({ messageId }) => messageId in hidden)
    ? all.filter(({ messageId }) => !(messageId in hidden))
    : all;
});

/** Each page by itself: a message that comes makes only its own page anew. */
const picturesIn = memoBy((page: Page): Pictures => page.flatMap(picturesOfMessage));

function picturesOfMessage(message: Message): Pictures {
  if (message.deletedAt !== null) return none;
  const { id: messageId, seq, senderId, createdAt } = message;
  return message.attachments.flatMap((attachment, index) =>
    attachment.type === 'IMAGE' ? [{ messageId, index, attachment, seq, senderId, createdAt }] : [],
  );
}
