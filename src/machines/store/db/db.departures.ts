/** What is not mine any more: nothing of it stays but how it was called, for whoever is told. */
import { selectIsGroup, selectTitle } from './db.selectors.ts';
import { without } from './db.records.ts';
import type { DbContext, DepartureRecord } from './db.types.ts';
import type { DbEventOf } from './db.events.ts';

/** Before it is taken out. Nobody is removed from a conversation of two. */
export function withDeparture(db: DbContext, conversationId: string): DbContext {
  if (!(conversationId in db.conversations)) return db;
  const title = selectTitle(db, conversationId);
  const isNews = selectIsGroup(db, conversationId);
  const departure = { title, isNews, isOwnDoing: false };
  return { ...db, departures: { ...db.departures, [conversationId]: departure } };
}

/** Added again. */
export function withReturns(db: DbContext, conversationIds: readonly string[]): DbContext {
  const back = conversationIds.filter((id) => id in db.departures);
  if (back.length === 0) return db;
  return { ...db, departures: back.reduce(without<DepartureRecord>, db.departures) };
}

/** It was read, or needed no telling. */
export function departureTold(
  db: DbContext,
  { conversationId, isOwnDoing = false }: DbEventOf<'departure.told'>,
): DbContext {
  const departure = db.departures[conversationId];
  if (!departure || !(departure.isNews || isOwnDoing)) return db;
  const told = { ...departure, isNews: false, isOwnDoing: departure.isOwnDoing || isOwnDoing };
  return { ...db, departures: { ...db.departures, [conversationId]: told } };
}

export const selectDeparture = (db: DbContext, conversationId: string): DepartureRecord | null =>
  db.departures[conversationId] ?? null;

/** The conversation whose loss is to be told next; null: none. */
export const selectDepartureToTell = (db: DbContext): string | null =>
  Object.entries(db.departures).find(([, { isNews }]) => isNews)?.[0] ?? null;
