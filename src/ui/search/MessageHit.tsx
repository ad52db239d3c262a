import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { FoundMessage } from '#contract/search.ts';
import { isolated } from '#contract/visible.ts';
import { wordsIn } from '#contract/words.ts';
import type { messageSearchMachine } from '#machines/search/message-search/message-search.machine.ts';
import {
  selectCurrentId,
  selectFound,
  selectQuery,
} from '#machines/search/message-search/message-search.selectors.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { ConversationAvatar } from '#ui/chats/list/ConversationAvatar.tsx';
import { conversationAddress, FROM_LIST } from '#ui/chats/list/steps.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { LinkTile } from '#ui/kit/Tile.tsx';
import { firstName, shownName, useTitle } from '#ui/people/names.ts';
import { shownFileName } from '#ui/text/file-name.ts';
import { conversation, lastSaid } from '#ui/text/ru.ts';
import { listTime } from '#ui/text/time.ts';
import { FoundText } from './FoundText.tsx';
import styles from './Search.module.css';

export type SearchActor = ActorRefFrom<typeof messageSearchMachine>;

interface MessageHitProps {
  search: SearchActor;
  hit: FoundMessage;
  /** The row stands in the conversation itself: its author is what tells it from others. */
  isInChat?: boolean;
  /** The list stands beside a conversation. */
  beside: boolean;
}

/** Draws a message that was found: where, who, when, and one line around the first hit. It leads to the message. */
export function MessageHit({ search, hit, isInChat = false, beside }: MessageHitProps) {
  const { conversationId, messageId, senderId, createdAt } = hit;
  const title = useTitle(conversationId);
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const isOwn = useDb((db) => db.self.id === senderId);
  const people = useSelector(search, selectFound)?.people;
  const known = useDb((db) => (db.self.id === senderId ? db.self : db.users[senderId]));
  const isFolded = useDb(
    (db) => selectIsGroup(db, conversationId) && db.blocked?.[senderId] === true,
  );
  const isCurrent = useSelector(search, selectCurrentId) === messageId;
  const when = useNowAs((nowMs) => listTime(Date.parse(createdAt), nowMs));
  const sender = known ?? people?.find(({ id }) => id === senderId);
  const name = shownName(sender);
  const who = isOwn ? lastSaid.you : isGroup && !isInChat ? firstName(name) : null;
  return (
    <LinkTile
      to={conversationAddress(conversationId)}
      state={{
        ...(beside || isInChat ? {} : FROM_LIST),
        jump: messageId,
      }}
      current={isCurrent}
      leading={
        isInChat ? (
          <Avatar id={senderId} name={name} url={sender?.avatarUrl ?? null} size={40} />
        ) : (
          <ConversationAvatar conversationId={conversationId} title={title} size={40} />
        )
      }
      title={isInChat ? name : title}
      subtitle={
        <>
          {who !== null && !isInChat && <>{isolated(who)}: </>}
          {isFolded ? lastSaid.folded : <Line search={search} hit={hit} />}
        </>
      }
      trailing={
        <time dateTime={createdAt} className={styles['when']}>
          {when}
        </time>
      }
    />
  );
}

function Line({ search, hit: { excerpt, file } }: Pick<MessageHitProps, 'search' | 'hit'>) {
  const forms = useSelector(search, selectFound)?.forms;
  const query = useSelector(search, selectQuery);
  const sought = wordsIn(query).map(({ word }) => word);
  const isFound = (word: string) =>
    forms?.includes(word) ?? sought.some((one) => word.startsWith(one));
  const fileName = file && shownFileName(file.name);
  const isByName =
    fileName !== null && (excerpt === '' || wordsIn(fileName).some(({ word }) => isFound(word)));
  if (!isByName) return <FoundText text={excerpt} isFound={isFound} />;
  return (
    <>
      {file?.type === 'IMAGE' ? `${lastSaid.photo}: ` : conversation.file('')}
      <FoundText text={fileName} isFound={isFound} />
    </>
  );
}
