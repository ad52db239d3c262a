import { MessageSquare } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { selectIsGone } from '#machines/db/db.selectors.ts';
import { useDb, usePeer } from '../actors.tsx';
import { EmptyState } from '../kit/Notice.tsx';
import { partOf } from '../kit/part.tsx';
import { SkeletonBubbles } from '../kit/Skeleton.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { conversation as loadConversation } from '../pages.ts';
import { chats, conversation as text } from '../text/ru.ts';
import { ViewerHost } from '../viewer/ViewerHost.tsx';
import styles from './ChatsPage.module.css';
import { ListPane } from './ListPane.tsx';

/** The list is there before it; once loaded, it opens in the frame of the click. */
const ConversationPane = partOf(loadConversation);

/** / (spec 2): the list beside the conversation that the address names; one of the two on a narrow screen. */
export default function ChatsPage() {
  const openId = useSearchParams()[0].get('c');
  const navigate = useNavigate();
  useOpened(openId);
  return (
    <main className={styles['page']} data-pane={openId === null ? 'list' : 'conversation'}>
      <PageTitle page={chats.title} />
      <div className={styles['list']}>
        <ListPane openId={openId} />
      </div>
      <div className={styles['conversation']}>
        {openId === null ? (
          <EmptyState icon={<MessageSquare />} title={chats.choose} />
        ) : (
          <ConversationPane
            props={{ conversationId: openId }}
            waiting={<SkeletonBubbles label={text.loading} />}
            onGivenUp={() => void navigate('/', { replace: true })}
          />
        )}
      </div>
      <ViewerHost />
    </main>
  );
}

/** The address says which conversation is open; the inbox hears it, also when one that was gone is back. */
function useOpened(openId: string | null) {
  const inbox = usePeer('inbox');
  const isGone = useDb((db) => openId !== null && selectIsGone(db, openId));
  // Before the frame is painted: a conversation that is kept shows at once.
  useLayoutEffect(() => {
    inbox.send(
      openId === null || isGone
        ? { type: 'inbox.close' }
        : { type: 'inbox.open', conversationId: openId },
    );
  }, [inbox, openId, isGone]);
  useEffect(() => () => inbox.send({ type: 'inbox.close' }), [inbox]);
}
