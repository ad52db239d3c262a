/** Puts into words who is typing in a conversation, and whether the other person is here. */
import { useSelector } from '@xstate/react';
import type { User } from '#contract/users.ts';
import { selectIsPresenceKnown } from '#machines/store/db/db.people.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { selectTypistIds } from '#machines/chats/typists/typists.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { firstName, shownName } from '#ui/people/names.ts';
import { usePresence } from '#ui/people/presence.ts';
import { conversation as text } from '#ui/text/ru.ts';

/** Lists first names in the order in which the people began to type; empty when nobody types. */
export function useTypistNames(conversationId: string): readonly string[] {
  const userIds = useSelector(usePeer('typists'), (typists) =>
    selectTypistIds(typists, conversationId),
  );
  // The selector returns one string, so that it equals the previous result until a name changes.
  const names = useDb((db) =>
    userIds.map((userId) => firstName(shownName(db.users[userId]))).join('\n'),
  );
  return names === '' ? [] : names.split('\n');
}

/** Says «печатает…», in a group with names; null when nobody types. It replaces the presence. */
export function useTypingText(conversationId: string): string | null {
  const names = useTypistNames(conversationId);
  const inGroup = useDb((db) => selectIsGroup(db, conversationId));
  if (names.length === 0) return null;
  return inGroup ? text.typingInGroup(names) : text.typingToMe;
}

/** Says whether the other person is here; nothing of a group, and where the server does not tell. */
export function useOthersPresence(other: User | null) {
  const isKnown = useDb((db) => other !== null && selectIsPresenceKnown(db, other));
  return usePresence(isKnown ? other : null);
}
