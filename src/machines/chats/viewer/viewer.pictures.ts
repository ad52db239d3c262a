/** The pictures of a conversation, one after another: of all its history, or of what is loaded until that is known. */
import type { SentPicture } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import { memoBy } from '#machines/store/db/db.records.ts';
import type { AlbumRecord, DbContext, Page } from '#machines/store/db/db.types.ts';

/** A picture of a conversation; which attachment of which message. */
export type ViewedPicture = Pick<SentPicture, 'messageId' | 'index'>;

/** A picture with its sender and its time. */
export type Picture = SentPicture;

type Pictures = readonly Picture[];

const none: Pictures = [];
const noPages: readonly Page[] = [];

/** Ascending, without those of messages that are deleted, or that one has just taken away. */
export function picturesOf(db: DbContext, conversationId: string): Pictures {
  const pages = db.timelines[conversationId]?.pages ?? noPages;
  return shownIn(pages, db.albums[conversationId], db.hidden);
}

export const isSamePicture = (one: ViewedPicture, other: ViewedPicture): boolean =>
  one.messageId === other.messageId && one.index === other.index;

/** -1 where it is not (any more). */
export const placeOf = (pictures: Pictures, picture: ViewedPicture): number =>
  pictures.findIndex((one) => isSamePicture(one, picture));

/** True when the picture or its conversation was taken away, not when it merely left the loaded part of the history. */
export function isGone(
  db: DbContext,
  conversationId: string,
  { messageId, seq }: Picture,
): boolean {
  if (!(conversationId in db.conversations) || messageId in db.hidden) return true;
  if (db.albums[conversationId]?.changed[messageId]?.deletedAt) return true;
  const pages = db.timelines[conversationId]?.pages ?? noPages;
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

const shownIn = memoBy(
  (
    pages: readonly Page[],
    album: AlbumRecord | undefined,
    hidden: DbContext['hidden'],
  ): Pictures => {
    const loaded = none.concat(...pages.map((page) => picturesIn(page)));
    const all = album ? around(loaded, pages, picturesOfAlbum(album)) : loaded;
    return all.some(({ messageId }) => messageId in hidden)
      ? all.filter(({ messageId }) => !(messageId in hidden))
      : all;
  },
);

/** The loaded messages tell the pictures of their stretch, the album those on either side. */
function around(loaded: Pictures, pages: readonly Page[], album: Pictures): Pictures {
  const [first, last] = [pages[0]?.[0]?.seq, pages.at(-1)?.at(-1)?.seq];
  if (first === undefined || last === undefined) return album;
  return [
    ...album.filter(({ seq }) => seq < first),
    ...loaded,
    ...album.filter(({ seq }) => seq > last),
  ];
}

const picturesOfAlbum = memoBy(({ pictures, changed }: AlbumRecord): Pictures => {
  const news = Object.values(changed);
  if (news.length === 0) return pictures;
  return pictures
    .filter(({ messageId }) => !(messageId in changed))
    .concat(news.flatMap(picturesOfMessage))
    .toSorted((one, other) => one.seq - other.seq || one.index - other.index);
});

/** Remembered for each page: a new message reads only its own page again. */
const picturesIn = memoBy((page: Page): Pictures => page.flatMap(picturesOfMessage));

function picturesOfMessage(message: Message): Pictures {
  if (message.deletedAt !== null) return none;
  const { id: messageId, seq, senderId, createdAt } = message;
  return message.attachments.flatMap((attachment, index) =>
    attachment.type === 'IMAGE' ? [{ messageId, index, attachment, seq, senderId, createdAt }] : [],
  );
}
