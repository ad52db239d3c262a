/** What people and conversations are called on the screen. */
import type { User } from '#contract/users.ts';
import { nameOf, selectTitle } from '#machines/db/db.selectors.ts';
import { useDb } from './actors.tsx';
import { chats, conversation } from './text/ru.ts';

/** The group's title, else the others' names, else 'Диалог' (spec 2). */
export const useTitle = (conversationId: string): string =>
  useDb((db) => selectTitle(db, conversationId)) ?? chats.dialogue;

/** displayName, else username; an account that is gone has neither. */
export const shownName = (user: User | null | undefined): string =>
  (user && nameOf(user)) || conversation.goneUser;
