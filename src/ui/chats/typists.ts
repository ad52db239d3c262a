/** Who of the others is writing, in words. */
import { useSelector } from '@xstate/react';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { selectTypistIds } from '#machines/chats/typists/typists.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { shownName } from '#ui/people/names.ts';
import { conversation as text } from '#ui/text/ru.ts';

/** By their first names, in the order in which they began; empty when nobody writes. */
export function useTypistNames(conversationId: string): readonly string[] {
  const userIds = useSelector(usePeer('typists'), (typists) =>
    selectTypistIds(typists, conversationId),
  );
  // As one text: the store answers with the same one until a name has changed.
  const names = useDb((db) =>
    userIds.map((userId) => firstName(shownName(db.users[userId]))).join('\n'),
  );
  return names === '' ? [] : names.split('\n');
}

/** «печатает…», in a group with names; null when nobody writes. Takes presence's place. */
export function useTypingText(conversationId: string): string | null {
  const names = useTypistNames(conversationId);
  const inGroup = useDb((db) => selectIsGroup(db, conversationId));
  if (names.length === 0) return null;
  return inGroup ? text.typingInGroup(names) : text.typingToMe;
}

const firstName = (name: string) => name.split(' ')[0] ?? name;
