/**
 * Lists the pictures of a conversation in order: those of its whole history, or the loaded ones until that is known.
 */
import type { SentFile } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import { memoBy } from '#machines/store/db/db.records.ts';
import { isFoldedIn, selectFolding } from '#machines/store/db/db.selectors.ts';
import type { AlbumRecord, DbContext, Folding, Page } from '#machines/store/db/db.types.ts';

/** Identifies a picture of a conversation by its message and its index there. */
export type ViewedPicture = Pick<SentFile, 'messageId' | 'index'>;

/** A picture with its sender and its time. */
export type Picture = SentFile;

type Pictures = readonly Picture[];

const none: Pictures = [];
const noPages: readonly Page[] = [];

/**
 * Lists the pictures in ascending order, without those of messages that are folded, or deleted, or whose deletion was
 * asked for.
 */
export function picturesOf(db: DbContext, conversationId: string): Pictures {
  const pages = db.timelines[conversationId]?.pages ?? noPages;
  const folding = selectFolding(db, conversationId);
  return shownIn(pages, db.albums[conversationId], db.hidden, folding);
}

export const isSamePicture = (one: ViewedPicture, other: ViewedPicture): boolean =>
  one.messageId === other.messageId && one.index === other.index;

/** Returns the index of the picture; -1: it is not in the list. */
export const placeOf = (pictures: Pictures, picture: ViewedPicture): number =>
  pictures.findIndex((one) => isSamePicture(one, picture));

/**
 * Answers whether the picture or its conversation was taken away. A picture outside the loaded part of the history is
 * not gone.
 */
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

/** Returns the next or previous picture in a circle. If the current one is gone, the next has taken its place. */
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
    folding: Folding,
  ): Pictures => {
    const loaded = none.concat(...pages.map((page) => picturesIn(page)));
    const all = album ? around(loaded, pages, picturesOfAlbum(album)) : loaded;
    const isShown = ({ messageId: id, senderId }: Picture) =>
      !(id in hidden) && !isFoldedIn(folding, { id, senderId });
    return all.every(isShown) ? all : all.filter(isShown);
  },
);

/** Takes the pictures of the loaded stretch from the messages, and those on either side from the album. */
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

/** Lists a page's pictures. Cached for each page, so that a new message reads only its own page again. */
const picturesIn = memoBy((page: Page): Pictures => page.flatMap(picturesOfMessage));

function picturesOfMessage(message: Message): Pictures {
  if (message.deletedAt !== null) return none;
  const { id: messageId, seq, senderId, createdAt } = message;
  return message.attachments.flatMap((attachment, index) =>
    attachment.type === 'IMAGE' ? [{ messageId, index, attachment, seq, senderId, createdAt }] : [],
  );
}
