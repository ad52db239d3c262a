/** Names of people and conversations on the screen. */
import type { User } from '#contract/users.ts';
import type { Incoming } from '#machines/calls/call/call.events.ts';
import { isGoneAccount } from '#machines/store/db/db.people.ts';
import { nameOf, selectTitle } from '#machines/store/db/db.selectors.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { useDb } from '#ui/app/actors.tsx';
import { chats, conversation } from '#ui/text/ru.ts';

/** The group's title, else the others' names, else 'Диалог' (spec 2). */
export const useTitle = (conversationId: string): string =>
  useDb((db) => selectTitle(db, conversationId)) ?? chats.dialogue;

/** displayName, else username. An unknown person is not shown as deleted, because they may not have loaded yet. */
export function shownName(user: User | null | undefined): string {
  if (!user) return conversation.somebody;
  return isGoneAccount(user) ? conversation.goneUser : nameOf(user);
}

export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** The caller of a large group may not have loaded yet: then the ring's own data has the name. */
export function callerName(
  { users }: Pick<DbContext, 'users'>,
  { fromId, fromName }: Pick<Incoming, 'fromId' | 'fromName'>,
): string {
  const user = users[fromId];
  return user || !fromName ? shownName(user) : fromName;
}
