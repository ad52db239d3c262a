/** The pictures of a conversation's whole history: what is loaded of its messages may be a small part of it. */
import type { Message } from '#contract/messages.ts';
import { without } from './db.records.ts';
import type { DbContext } from './db.types.ts';
import type { DbEventOf } from './db.events.ts';

export function albumBegun(db: DbContext, { conversationId }: DbEventOf<'album.begun'>): DbContext {
  const { pictures } = db.albums[conversationId] ?? { pictures: [] };
  return { ...db, albums: { ...db.albums, [conversationId]: { pictures, changed: {} } } };
}

/** Nothing happens to one that was let go of meanwhile. */
export function albumLoaded(
  db: DbContext,
  { conversationId, pictures }: DbEventOf<'album.loaded'>,
): DbContext {
  const album = db.albums[conversationId];
  return album ? { ...db, albums: { ...db.albums, [conversationId]: { ...album, pictures } } } : db;
}

export function albumDropped(
  db: DbContext,
  { conversationId }: DbEventOf<'album.dropped'>,
): DbContext {
  return withoutAlbum(db, conversationId);
}

/** What cannot be followed must be read anew. */
export function withoutAlbum(db: DbContext, conversationId: string): DbContext {
  return conversationId in db.albums ? { ...db, albums: without(db.albums, conversationId) } : db;
}

export function withAlbumChanges(
  db: DbContext,
  conversationId: string,
  messages: readonly Message[],
): DbContext {
  const album = db.albums[conversationId];
  const told = messages.filter(
    ({ id, version, deletedAt, type }) =>
      (deletedAt !== null || type !== 'TEXT') && version > (album?.changed[id]?.version ?? 0),
  );
  if (!album || told.length === 0) return db;
  const changed = { ...album.changed };
  for (const message of told) changed[message.id] = message;
  return { ...db, albums: { ...db.albums, [conversationId]: { ...album, changed } } };
}
