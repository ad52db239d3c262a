/** The others who are typing, in words. */
import { useSelector } from '@xstate/react';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { selectTypistIds } from '#machines/chats/typists/typists.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { shownName } from '#ui/people/names.ts';
import { conversation as text } from '#ui/text/ru.ts';

/** First names in the order in which they began to type; empty when nobody types. */
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

/** «печатает…», in a group with names; null when nobody types. It replaces the presence. */
export function useTypingText(conversationId: string): string | null {
  const names = useTypistNames(conversationId);
  const inGroup = useDb((db) => selectIsGroup(db, conversationId));
  if (names.length === 0) return null;
  return inGroup ? text.typingInGroup(names) : text.typingToMe;
}

const firstName = (name: string) => name.split(' ')[0] ?? name;
