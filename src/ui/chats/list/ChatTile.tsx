import { useSelector } from '@xstate/react';
import Users from 'lucide-react/icons/users';
import { memo, type MouseEvent, type ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import {
  selectCall,
  selectCallSize,
  selectConversation,
  selectIsGroup,
  selectOther,
  selectOthersNames,
  selectUnreadCount,
} from '#machines/store/db/db.selectors.ts';
import { selectIsMarked, selectIsPinned, selectIsMuted } from '#machines/store/db/db.settings.ts';
import type { ConversationRecord } from '#machines/store/db/db.types.ts';
import {
  selectHasPreviews,
  selectIsListCompact,
} from '#machines/settings/preferences/preferences.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { Badge } from '#ui/kit/Badge.tsx';
import { classes } from '#ui/kit/classes.ts';
import { optional } from '#ui/kit/code.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { Tile, TileFrame } from '#ui/kit/Tile.tsx';
import { useTitle } from '#ui/people/names.ts';
import { chats } from '#ui/text/ru.ts';
import { listTime } from '#ui/text/time.ts';
import { useOthersPresence, useTypingText } from '../typists.ts';
import styles from './ChatTile.module.css';
import { ConversationAvatar } from './ConversationAvatar.tsx';
import { LastSaid } from './LastSaid.tsx';
import { conversationAddress } from './steps.ts';

/** Without a network one can still join from the conversation. */
const JoinCall = optional(() => import('#ui/calls/dialogs/JoinCall.tsx'));

/** Without its code the order and the grey number still tell. */
const SetSigns = optional(() => import('./SetSigns.tsx'));

interface ChatTileProps {
  conversationId: string;
  current: boolean;
  /** The name stands alone while the tile is far from what is seen: a thousand tiles would ask the store too much. */
  alone: string | null;
  /** Words for screen readers beside that name: what waits in the chat. */
  waiting?: string | null;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Shows a conversation in the list (spec 2). The link stays the same while the tile comes near, and keeps the focus. */
export const ChatTile = memo(function ChatTile(props: ChatTileProps) {
  const { conversationId, current, alone, waiting, onFollow } = props;
  return (
    <>
      <TileFrame to={conversationAddress(conversationId)} current={current} onFollow={onFollow}>
        {alone === null ? (
          <Contents conversationId={conversationId} />
        ) : (
          <>
            <span className={styles['alone']} dir="auto">
              {alone}
            </span>
            {waiting && <span className={patterns['unseen']}>{waiting}</span>}
          </>
        )}
      </TileFrame>
      {/* The button stands outside of the link, which may hold none. */}
      {alone === null && <RunningCall conversationId={conversationId} />}
    </>
  );
});

function RunningCall({ conversationId }: { conversationId: string }) {
  const isRunning = useDb((db) => selectCall(db, conversationId) !== null);
  return isRunning && <JoinCall conversationId={conversationId} />;
}

/**
 * Shows its title, the most important of typing, a call, a draft and the last message, and the unread messages, its
 * members or presence. Without previews typing and a call stand before these.
 */
function Contents({ conversationId }: { conversationId: string }) {
  const conversation = useDb((db) => selectConversation(db, conversationId));
  const title = useTitle(conversationId);
  const other = useDb((db) => selectOther(db, conversationId));
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const unread = useDb((db) => selectUnreadCount(db, conversationId));
  const preferences = usePeer('preferences');
  const isCompact = useSelector(preferences, selectIsListCompact);
  const hasPreviews = useSelector(preferences, selectHasPreviews);
  if (!conversation) return null;
  return (
    <Tile
      leading={
        <ConversationAvatar
          conversationId={conversationId}
          title={title}
          size={isCompact ? 32 : 48}
        />
      }
      mark={isGroup && <Users />}
      title={title}
      subtitle={
        hasPreviews ? (
          <Rest conversationId={conversationId} other={other} unread={unread} />
        ) : (
          <Happening conversationId={conversationId} unread={unread}>
            <Rest conversationId={conversationId} other={other} unread={unread} />
          </Happening>
        )
      }
      middle={
        hasPreviews ? (
          <Happening conversationId={conversationId} unread={0}>
            <LastSaid conversationId={conversationId} />
          </Happening>
        ) : undefined
      }
      tone={unread > 0 ? 'hot' : 'quiet'}
      trailing={
        <span
          className={classes(
            styles['trailing'],
            isCompact && styles['inLine'],
            hasPreviews && styles['tall'],
          )}
        >
          <LatestTime conversation={conversation} />
          <Marks conversationId={conversationId} unread={unread} />
        </span>
      }
      compact={isCompact && 'dense'}
    />
  );
}

interface MarksProps {
  conversationId: string;
  unread: number;
}

/** Shows what waits in the conversation, and how its person has set it: pinned, muted, marked as unread. */
function Marks({ conversationId, unread }: MarksProps) {
  const isPinned = useDb((db) => selectIsPinned(db, conversationId));
  const isMarked = useDb((db) => selectIsMarked(db, conversationId));
  const isMuted = useDb((db) => selectIsMuted(db, conversationId, Date.now()));
  return (
    <span className={styles['marks']}>
      {(isMuted || isPinned) && <SetSigns isMuted={isMuted} isPinned={isPinned} />}
      {unread > 0 ? (
        <Badge count={unread} isQuiet={isMuted} />
      ) : (
        isMarked && <span className={styles['dot']} role="img" aria-label={chats.marked} />
      )}
    </span>
  );
}

interface HappeningProps {
  conversationId: string;
  /** Messages to be counted beside a call; 0 where another line counts them. */
  unread: number;
  /** Shown while nothing happens. */
  children: ReactNode;
}

/** Shows what happens in the conversation just now: somebody writes, or a call runs. */
function Happening({ conversationId, unread, children }: HappeningProps) {
  const typing = useTypingText(conversationId);
  const inCall = useDb((db) => selectCallSize(db, conversationId));
  if (typing !== null) return <span className={styles['typing']}>{typing}</span>;
  if (inCall === 0) return children;
  return (
    <span className={styles['call']}>
      {chats.callRuns(inCall)}
      {unread > 0 && ` · ${chats.unread(unread)}`}
    </span>
  );
}

interface RestProps {
  conversationId: string;
  other: User | null;
  unread: number;
}

/** Shows the specification's line: unread messages, the members or the presence. */
function Rest({ conversationId, other, unread }: RestProps) {
  const names = useDb((db) => selectOthersNames(db, conversationId));
  const presence = useOthersPresence(other).words;
  return unread > 0 ? chats.unread(unread) : (presence ?? (other ? null : names));
}

function LatestTime({ conversation: { latest, createdAt } }: { conversation: ConversationRecord }) {
  const at = latest?.createdAt ?? createdAt;
  const shown = useNowAs((nowMs) => listTime(Date.parse(at), nowMs));
  return <time dateTime={at}>{shown}</time>;
}
