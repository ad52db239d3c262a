import { useSelector } from '@xstate/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Dialog } from '#machines/app/dialogs/dialogs.events.ts';
import { hasRoomBeside } from '#machines/app/layout/layout.selectors.ts';
import { selectConversation, selectIsGroup, selectOther } from '#machines/store/db/db.selectors.ts';
import { selectOnlineCount } from '#machines/store/db/db.participants.ts';
import { selectStranger } from '#machines/store/db/db.people.ts';
import { useDb, useLatePeer, usePeer } from '#ui/app/actors.tsx';
import { useCutOff } from '#ui/app/cut-off.ts';
import { CallBar } from '#ui/calls/dialogs/CallBar.tsx';
import { CallButtons } from '#ui/calls/dialogs/CallButtons.tsx';
import { ConnectionState, OfflineStrip } from '../list/ConnectionState.tsx';
import { useBackToList } from '../list/steps.ts';
import { ConversationAvatar } from '../list/ConversationAvatar.tsx';
import { holdBelowHeader } from '#ui/app/layout/places.ts';
import { ChatMenu, ChatSearch } from '#ui/app/parts.ts';
import { useDialogs, withDialog } from '#ui/app/dialogs/address.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { MenuOpener } from '#ui/kit/MenuButton.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { isCovered, useShortcut } from '#ui/kit/shortcuts.ts';
import { SkeletonHead } from '#ui/kit/Skeleton.tsx';
import { useTitle } from '#ui/people/names.ts';
import { chatMenu } from '#ui/text/chat-menu.ru.ts';
import { group } from '#ui/text/group.ru.ts';
import { chats, connection, conversation } from '#ui/text/ru.ts';
import { useOthersPresence, useTypingText } from '../typists.ts';
import styles from './Header.module.css';

/** Shows the other person or the group, their presence or typing, and the call buttons. */
export function Header({ conversationId }: { conversationId: string }) {
  const known = useDb((db) => selectConversation(db, conversationId) !== null);
  const canWrite = useDb((db) => selectStranger(db, conversationId) === null);
  const back = useBackToList();
  const [isExplained, setExplained] = useState(false);
  const explain = () => setExplained(!isExplained);
  const loader = usePeer('lateLoader');
  const search = useLatePeer('chatSearch');
  const find = () => loader.send({ type: 'messageSearch.open', conversationId });
  // The bar that is open hears the key itself.
  const isOpen = () => search?.getSnapshot().context.conversationId === conversationId;
  useShortcut('searchChat', () => !isCovered() && !isOpen() && find(), known);
  return (
    <div className={styles['above']}>
      {search && (
        <ChatSearch
          key={conversationId}
          props={{ search, conversationId }}
          onGivenUp={() => search.send({ type: 'messageSearch.close' })}
        />
      )}
      <header className={styles['header']}>
        <div className={styles['back']}>
          <IconButton label={chats.backToList} onClick={back}>
            <ArrowLeft />
          </IconButton>
        </div>
        {known ? (
          <>
            <Who conversationId={conversationId} />
            <CallButtons conversationId={conversationId} onExplain={explain} />
            <IconButton label={conversation.search} onClick={find}>
              <Search />
            </IconButton>
            <MenuOpener label={chatMenu.label} className={styles['menu']}>
              {(opening, onGivenUp) => (
                <ChatMenu
                  props={{ ...opening, conversationId, isInHeader: true }}
                  onGivenUp={onGivenUp}
                />
              )}
            </MenuOpener>
          </>
        ) : (
          <SkeletonHead />
        )}
      </header>
      <OfflineStrip words={canWrite ? connection.offlineWrite : connection.offline} />
      {known && <CallBar {...{ conversationId, isExplained }} onExplain={explain} />}
      <div ref={holdBelowHeader} role="status" className={styles['news']} />
    </div>
  );
}

function Who({ conversationId }: { conversationId: string }) {
  const title = useTitle(conversationId);
  return (
    <div className={styles['who']}>
      <ConversationAvatar conversationId={conversationId} title={title} size={40} />
      <div className={styles['lines']}>
        <h1 className={patterns['oneLine']} dir="auto">
          <Title conversationId={conversationId} title={title} />
        </h1>
        <div className={styles['below']}>
          <Presence conversationId={conversationId} />
          {/* On a narrow screen the list, which shows the connection, is out of sight. */}
          <div className={styles['connection']}>
            <ConnectionState />
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * Makes the title a button, which covers the picture as well: it opens the group's information or the person's profile,
 * and closes what stands open beside the conversation.
 */
function Title({ conversationId, title }: { conversationId: string; title: string }) {
  const { open, close } = useDialogs();
  const { search } = useLocation();
  const isBeside = useSelector(usePeer('layout'), hasRoomBeside);
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const userId = useDb((db) => selectOther(db, conversationId)?.id ?? null);
  if (!isGroup && userId === null) return title;
  const dialog: Dialog =
    userId === null ? { name: 'info', conversationId } : { name: 'person', userId };
  const isOpen = withDialog(search, dialog) === search;
  return (
    <button
      type="button"
      className={styles['title']}
      title={isGroup ? group.info : group.profile}
      aria-expanded={isBeside ? isOpen : undefined}
      onClick={() => (isOpen ? close() : open(dialog))}
    >
      {title}
    </button>
  );
}

function Presence({ conversationId }: { conversationId: string }) {
  const other = useDb((db) => selectOther(db, conversationId));
  const participants = useDb((db) =>
    selectIsGroup(db, conversationId)
      ? (selectConversation(db, conversationId)?.participantCount ?? 0)
      : 0,
  );
  const presence = useOthersPresence(other);
  const isCutOff = useCutOff();
  const online = useDb((db) => selectOnlineCount(db, conversationId)) ?? 0;
  const words =
    presence.words ?? (participants > 0 ? group.people(participants, isCutOff ? 0 : online) : null);
  const typing = useTypingText(conversationId);
  const shown = typing ?? words;
  if (shown === null) return null;
  const look = typing !== null ? 'typing' : presence.isOnline && 'online';
  return (
    <p
      className={classes(patterns['oneLine'], styles['presence'], look && styles[look])}
      dir="auto"
    >
      {shown}
    </p>
  );
}
