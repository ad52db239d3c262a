import { useSelector } from '@xstate/react';
import Users from 'lucide-react/icons/users';
import { memo } from 'react';
import type { User } from '#contract/users.ts';
import {
  selectCallSize,
  selectConversation,
  selectIsGroup,
  selectOther,
  selectOthersNames,
  selectUnreadCount,
} from '#machines/store/db/db.selectors.ts';
import type { ConversationRecord } from '#machines/store/db/db.types.ts';
import { selectIsListCompact } from '#machines/settings/preferences/preferences.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { Badge } from '#ui/kit/Badge.tsx';
import { classes } from '#ui/kit/classes.ts';
import { codeOf, late } from '#ui/kit/code.tsx';
import { LinkTile } from '#ui/kit/Tile.tsx';
import { useTitle } from '#ui/people/names.ts';
import { chats } from '#ui/text/ru.ts';
import { listTime } from '#ui/text/time.ts';
import { useOthersPresence, useTypingText } from '../typists.ts';
import styles from './ChatTile.module.css';
import { ConversationAvatar } from './ConversationAvatar.tsx';
import { conversationAddress, FROM_LIST } from './steps.ts';

/** Its code does not load without a network. Then one can still join from the conversation. */
const JoinCall = late(
  codeOf<{ conversationId: string }>(() =>
    import('#ui/calls/dialogs/JoinCall.tsx').catch(() => ({ default: () => null })),
  ),
);

interface ChatTileProps {
  conversationId: string;
  current: boolean;
  /** The list stands beside another conversation, so «back» does not lead to the list. */
  beside: boolean;
}

/**
 * Shows a conversation in the list (spec 2): its title, and the most important of typing, a call, unread messages, its
 * members or presence.
 */
export const ChatTile = memo(function ChatTile({ conversationId, current, beside }: ChatTileProps) {
  const conversation = useDb((db) => selectConversation(db, conversationId));
  const title = useTitle(conversationId);
  const other = useDb((db) => selectOther(db, conversationId));
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const unread = useDb((db) => selectUnreadCount(db, conversationId));
  const isCompact = useSelector(usePeer('preferences'), selectIsListCompact);
  if (!conversation) return null;
  return (
    <>
      <LinkTile
        to={conversationAddress(conversationId)}
        state={beside ? undefined : FROM_LIST}
        current={current}
        leading={
          <ConversationAvatar
            conversationId={conversationId}
            title={title}
            size={isCompact ? 32 : 48}
          />
        }
        mark={isGroup && <Users />}
        title={title}
        subtitle={<Subtitle conversationId={conversationId} other={other} unread={unread} />}
        tone={unread > 0 ? 'hot' : 'quiet'}
        trailing={
          <span className={classes(styles['trailing'], isCompact && styles['inLine'])}>
            <LatestTime conversation={conversation} />
            {unread > 0 && <Badge count={unread} />}
          </span>
        }
        compact={isCompact && 'dense'}
      />
      {/* The button stands outside of the link, which may hold none. */}
      {conversation.call && <JoinCall conversationId={conversationId} />}
    </>
  );
});

interface SubtitleProps {
  conversationId: string;
  other: User | null;
  unread: number;
}

function Subtitle({ conversationId, other, unread }: SubtitleProps) {
  const names = useDb((db) => selectOthersNames(db, conversationId));
  const presence = useOthersPresence(other).words;
  const typing = useTypingText(conversationId);
  const inCall = useDb((db) => selectCallSize(db, conversationId));
  if (typing !== null) return <span className={styles['typing']}>{typing}</span>;
  const news = unread > 0 && chats.unread(unread);
  if (inCall > 0) {
    return (
      <span className={styles['call']}>
        {chats.callRuns(inCall)}
        {news && ` · ${news}`}
      </span>
    );
  }
  return news || (presence ?? (other ? null : names));
}

function LatestTime({ conversation: { latest, createdAt } }: { conversation: ConversationRecord }) {
  const at = latest?.createdAt ?? createdAt;
  const shown = useNowAs((nowMs) => listTime(Date.parse(at), nowMs));
  return <time dateTime={at}>{shown}</time>;
}
